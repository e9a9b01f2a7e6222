"""Play by correspondence: addresses, letters, the postman, vacations."""
