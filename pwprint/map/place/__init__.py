"""Finding room for words on a map page."""
