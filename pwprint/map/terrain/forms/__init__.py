"""What drawings of several kinds of terrain are made of: borders, bands, crowns of trees, strokes of slopes."""
