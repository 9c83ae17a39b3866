"""The cardroom table: up to seven seats, a bank, and one decision after the other."""
