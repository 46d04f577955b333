"""A simulated phone: apps from declarative files, in memory or behind the real protocols."""
