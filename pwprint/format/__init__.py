"""The scenario format: its schema, its reader, its layout, scenarios to start from, and maps drawn in plain text."""
