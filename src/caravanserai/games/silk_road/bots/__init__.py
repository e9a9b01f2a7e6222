"""How bots judge the options of Silk Road, from the view of their seat."""
