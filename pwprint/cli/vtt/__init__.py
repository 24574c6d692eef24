"""`pwprint render --as pieces`, `vassal` or `tts`: scenarios for virtual tabletops."""
