"""Answers about The Three Little Wolves: functions that turn results of the analysis into one."""
