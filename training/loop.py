"""Training loop of all networks: steps, averaged weights, learning rate, resumable checkpoints."""
import math
import os
import time

import torch

from checkpoint import read_checkpoint, write_checkpoint

# Averaged weights keep this share of their value at each step, less in the first steps.
AVERAGE_DECAY = 0.998
# The learning rate ends at this share of its peak.
FINAL_RATE = 0.02


def has_bfloat16():
    """Whether the processor computes bfloat16 natively; emulated, it is three times slower."""
    try:
        with open('/proc/cpuinfo', encoding='utf8') as file:
            flags = file.read()
    except FileNotFoundError:
        return False
    return 'avx512_bf16' in flags or 'amx_bf16' in flags


def mixed_precision(device='cpu'):
    """Context of bfloat16 arithmetic on a GPU and on processors that have it, else of float32."""
    enabled = device == 'cuda' or has_bfloat16()
    return torch.autocast(device, dtype=torch.bfloat16, enabled=enabled)


def rate_share(done, step, warm_up):
    """Learning rate over its peak: linear warm-up, then a cosine down to FINAL_RATE.

    `done` is the share of the time that is over, 0..1, `warm_up` a number of steps.
    """
    cosine = 0.5 * (1 + math.cos(math.pi * min(1, done)))
    return min(1, (step + 1) / warm_up) * (FINAL_RATE + (1 - FINAL_RATE) * cosine)


def average_into(average, net, share):
    """Moves averaged weights by `share` (0..1) towards those of the network; counters are copied."""
    for name, value in net.state_dict().items():
        if value.is_floating_point():
            average[name].lerp_(value, share)
        else:
            average[name].copy_(value)


class Run:
    """Trains a network for `minutes` in all, over any number of calls.

    Resumes from the checkpoint at `path`, if any. The learning rate follows a cosine over the time
    spent, so that interrupted runs end like uninterrupted ones. `spent` is in seconds.
    """

    def __init__(self, net, optimiser, path, minutes, warm_up):
        self.net, self.optimiser, self.path = net, optimiser, path
        self.peaks = [group['lr'] for group in optimiser.param_groups]
        self.total, self.warm_up = minutes * 60, warm_up
        self.average = {name: value.clone() for name, value in net.state_dict().items()}
        self.step, self.before = 0, 0.0
        if os.path.exists(path):
            self._resume(read_checkpoint(path))
        self.spent, self.begun = self.before, time.time()
        floats = [name for name, value in self.average.items() if value.is_floating_point()]
        self._weights = [net.state_dict()[name] for name in floats]
        self._averages = [self.average[name] for name in floats]

    @property
    def done(self):
        return self.spent >= self.total

    def rate_share(self):
        """Learning rate over its peak at the present step."""
        return rate_share(self.spent / self.total, self.step, self.warm_up)

    def learn(self, loss_of_batch):
        """Takes one step on `loss_of_batch()` and returns the loss, a tensor on the device.

        Does not wait for the device, so that it never waits for the next step either.
        """
        share = self.rate_share()
        for group, peak in zip(self.optimiser.param_groups, self.peaks):
            group['lr'] = peak * share
        loss = loss_of_batch()
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimiser.step()
        self.step += 1
        keep = min(AVERAGE_DECAY, (1 + self.step) / (10 + self.step))
        with torch.no_grad():
            torch._foreach_mul_(self._averages, keep)
            torch._foreach_add_(self._averages, self._weights, alpha=1 - keep)
        self.spent = self.before + time.time() - self.begun
        return loss.detach()

    def save(self, **note):
        """Writes the checkpoint; `note` holds plain values to store with it."""
        names = {id(value): name for name, value in self.net.named_parameters()}
        moments = {
            names[id(value)]: (state['exp_avg'], state['exp_avg_sq'])
            for value, state in self.optimiser.state.items()
        }
        note = {'step': self.step, 'spent': self.spent, **note}
        write_checkpoint(self.path, self.average, self.net.state_dict(), moments, note)

    def _resume(self, saved):
        self.step, self.before = saved['step'], saved['spent']
        offsets = saved.get('offset', {})
        with torch.no_grad():
            for name, value in self.net.state_dict().items():
                self.average[name].copy_(saved['average'][name])
                value.copy_(saved['average'][name])
                if name in offsets and value.is_floating_point():
                    value.add_(offsets[name].float().to(value.device))
        values = dict(self.net.named_parameters())
        first, second = saved.get('moment-0', {}), saved.get('moment-1', {})
        if all(name in first and name in second for name in values):
            # The optimiser wants the moments in the memory layout of the weights.
            state = {
                i: {
                    'step': torch.tensor(float(self.step)),
                    'exp_avg': torch.empty_like(value).copy_(first[name]),
                    'exp_avg_sq': torch.empty_like(value).copy_(second[name]),
                }
                for i, (name, value) in enumerate(values.items())
            }
            groups = self.optimiser.state_dict()['param_groups']
            self.optimiser.load_state_dict({'state': state, 'param_groups': groups})
