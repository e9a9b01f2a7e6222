"""The painters of the table's pictures: a developer's tool. The running server serves what they have painted."""
