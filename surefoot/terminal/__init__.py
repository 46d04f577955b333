"""What is seen on a terminal: options, live views, verdicts."""
