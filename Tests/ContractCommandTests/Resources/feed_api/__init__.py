"""The parts of feed_server.py: the feed, its service, its wire, and the ways to deviate from each."""
