"""Properties of an app: what users write, and how it is checked while the app is explored."""
