"""The site of the service desk."""
