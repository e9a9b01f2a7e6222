from bench.env import measure


def test_our_tables_are_measured_beside_connect_four() -> None:
    figures = measure("silk_road", 3, 0.2)
    for name in ("observed", "steps"):
        assert figures[f"{name}_per_s"] > 0
        assert figures[f"connect_four_{name}_per_s"] > 0
        assert figures[f"{name}_ratio"] > 1, "a board of forty-two squares is no match for us"
    assert figures["numbers"] > 200
