"""Facts about a screen: looked at, and made of checked evidence that they rest on alone."""
