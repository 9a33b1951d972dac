"""What holds for all tests: Hypothesis tries the same examples on every machine, however slow that is."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")
