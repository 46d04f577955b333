"""Devices: one protocol, several backends, and the host of their live sessions."""
