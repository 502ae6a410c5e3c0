"""Language models: questions and replies, the protocol that answers them, and the twin of tests."""
