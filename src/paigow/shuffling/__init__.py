"""The shuffle: promised before the deal, mixed with the players' seeds, checked afterwards."""

from paigow.shuffling.deal import deal_order
from paigow.shuffling.seeds import SECRET_BYTES, commitment, new_secret

__all__ = ["SECRET_BYTES", "commitment", "deal_order", "new_secret"]
