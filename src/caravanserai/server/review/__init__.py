"""After the match: score, replay, records, fairness, analysis."""
