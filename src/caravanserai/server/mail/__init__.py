"""Letters by e-mail for play by correspondence."""
