"""Which photographs mislead a detector of marks: they are sampled more often."""
import torch

# Share of earlier false marks in a photograph's running average.
DECAY = 0.8


class Hardness:
    """Running averages of the share of false marks on each of `count` photographs."""

    def __init__(self, count, device):
        self.shares = torch.full((count,), 1e-3, device=device)

    def weights(self):
        """Sampling weights [count]: half even, half by the false marks."""
        return 0.5 / len(self.shares) + 0.5 * self.shares / self.shares.sum()

    @torch.no_grad()
    def note(self, chance, undamaged, index):
        """Notes the probabilities of marks [n,1,s,s] where `undamaged` [n] is over 0."""
        share = (chance > 0.5).float().mean((1, 2, 3)) + 1e-3
        old = self.shares[index]
        new = DECAY * old + (1 - DECAY) * share
        self.shares[index] = torch.where(undamaged > 0, new, old)
