"""Cases with golden references: complete programs that test one kernel each."""
