"""The doors: command line and live play; the only place that prints and reads files."""
