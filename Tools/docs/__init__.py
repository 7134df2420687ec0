"""The documentation as a site of plain pages; ../make-docs.py runs it."""
