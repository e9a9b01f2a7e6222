"""HTTP plumbing: limits, security headers, forms, error pages and the frame of every page."""
