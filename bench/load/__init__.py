"""The gates of load: `make load`."""
