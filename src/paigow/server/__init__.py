"""The web server: the desk over HTTP, and the browser client."""
