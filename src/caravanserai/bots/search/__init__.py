"""Search: simulate the options of a question in worlds that fit the knowledge of a seat, and take the best one."""
