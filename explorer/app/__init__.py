"""The application: wiring, the window, the actions."""
