"""What is to be painted, as plain numbers and strings: no Qt here, so that layouts are tested as values."""
