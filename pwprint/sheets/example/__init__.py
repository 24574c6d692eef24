"""The scripted turns of a scenario as an example of play: what happened, where it is drawn, how it is told."""
