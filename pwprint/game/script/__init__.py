"""Scripted turns: played, judged, and compared with what they expect."""
