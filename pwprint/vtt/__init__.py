"""Virtual tabletops: the pieces, the map and the places of a scenario, for programs with which people play online."""
