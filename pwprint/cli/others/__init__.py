"""What comes from others and goes to them: zips, maps of Tiled, lists of units."""
