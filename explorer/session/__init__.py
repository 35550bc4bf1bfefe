"""What is open and chosen: one frozen state, one store, and work in the background. QtCore only."""
