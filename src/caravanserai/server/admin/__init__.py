"""For those who run a server: settings, the admin page, logs, figures, reports."""
