import os

from hypothesis import HealthCheck, settings

# No deadlines: the time an example takes depends on the machine. In CI the same examples on every run.
settings.register_profile("here", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("in_ci", settings.get_profile("here"), derandomize=True, print_blob=True)
settings.load_profile("in_ci" if os.environ.get("CI") else "here")
