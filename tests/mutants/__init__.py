"""Do the tests notice? One small slip at a time is put into the engine, the rulesets and `check-pdf`; a test must fail."""
