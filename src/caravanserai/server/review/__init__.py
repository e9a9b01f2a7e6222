"""Look back at a match: result, replay, records, fairness, analysis."""
