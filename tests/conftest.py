"""Settings for every test."""

from hypothesis import settings

# How long an example takes depends on the machine and on what else runs there, which no test is about.
settings.register_profile("kernelmill", deadline=None)
settings.load_profile("kernelmill")
