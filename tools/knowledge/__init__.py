"""What was learned: about steps, pages and ways to do things."""
