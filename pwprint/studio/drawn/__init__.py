"""What pages show of a scenario's map: its picture in layers, and what lies on it to be taken hold of."""
