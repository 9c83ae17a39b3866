"""Playing rounds at random: shares with their error, and what a bankroll goes through.

Needs ``paigow[analysis]``. Every round is dealt from the seed and its own number alone, so the same
seed gives the same numbers whatever the number of threads or machines.
"""

from paigow.simulation.report import Mark, Sample, SimulationReport
from paigow.simulation.simulate import simulate

__all__ = ["Mark", "Sample", "SimulationReport", "simulate"]
