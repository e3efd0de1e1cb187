"""Training loop of all our networks: steps, averaged weights, learning-rate schedule, resumable checkpoints."""
import math
import os
import time

import torch


def mixed_precision():
    """bfloat16 where the processor has instructions for it, else float32: emulated, it is three times slower."""
    with open('/proc/cpuinfo') as info:
        flags = info.read()
    return torch.autocast('cpu', dtype=torch.bfloat16, enabled='avx512_bf16' in flags or 'amx_bf16' in flags)


class Run:
    """Resumes from the checkpoint at `path`, if any. `spent` is the total training time in seconds over all runs."""

    def __init__(self, net, adam, path, minutes, warm_up):
        self.net, self.adam, self.path = net, adam, path
        self.peaks = [group['lr'] for group in adam.param_groups]
        self.total, self.warm_up = minutes * 60, warm_up
        self.average = {name: value.clone() for name, value in net.state_dict().items()}
        self.step, self.before = 0, 0.0
        if os.path.exists(path):
            saved = torch.load(path)
            net.load_state_dict(saved['weights'])
            adam.load_state_dict(saved['adam'])
            self.average, self.step, self.before = saved['average'], saved['step'], saved['spent']
        self.spent, self.begun = self.before, time.time()

    @property
    def done(self):
        return self.spent >= self.total

    def share_of_peak(self):
        """Learning rate over its peak: linear warm-up, then a cosine over the time spent, down to 1/50."""
        return min(1, (self.step + 1) / self.warm_up) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * self.spent / self.total)))

    def learn(self, loss_of_batch):
        """Takes one optimiser step on `loss_of_batch()` and returns the loss."""
        share = self.share_of_peak()
        for group, peak in zip(self.adam.param_groups, self.peaks):
            group['lr'] = peak * share
        loss = loss_of_batch()
        self.adam.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.adam.step()
        self.step += 1
        keep = min(0.998, (1 + self.step) / (10 + self.step))
        with torch.no_grad():
            for name, value in self.net.state_dict().items():
                self.average[name].mul_(keep).add_(value, alpha=1 - keep)
        self.spent = self.before + time.time() - self.begun
        return loss.item()

    def save(self, **more):
        """Replaces the checkpoint atomically; `more` is stored with it."""
        os.makedirs(os.path.dirname(self.path), exist_ok=True)
        state = {'weights': self.net.state_dict(), 'average': self.average, 'adam': self.adam.state_dict(), 'step': self.step, 'spent': self.spent}
        torch.save({**state, **more}, self.path + '.new')
        os.replace(self.path + '.new', self.path)
