"""Builds the documentation as a site of plain pages, for ../make-docs.py."""
