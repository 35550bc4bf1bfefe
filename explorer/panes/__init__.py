"""One pane a file: reads the state, feeds views, turns gestures into store verbs."""
