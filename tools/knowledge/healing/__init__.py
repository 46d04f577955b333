"""Finds a target again whose locators are lost."""
