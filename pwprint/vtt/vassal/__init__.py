"""A module for VASSAL, the free engine for board games: https://vassalengine.org."""
