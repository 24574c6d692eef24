"""The country: how a map is drawn and lettered, spread over sheets and explained."""
