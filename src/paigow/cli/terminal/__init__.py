"""The game in the terminal: Textual screens on the desk, with the user's own database."""
