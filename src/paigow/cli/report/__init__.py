"""Reports: one HTML file that holds all it shows, for the screen and for paper."""
