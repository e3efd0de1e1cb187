"""Recipes of the student of the general network."""
import torch
from torch.nn import functional as F

from augment.pairs import mixed_pairs, student_pair
from loop import mixed_precision
from networks.student import Teacher
from packs.answers import Answers
from recipes.losses import detail_loss, gradient_loss

PORTRAIT_SHARE = 0.25
# The border of a crop is not judged, px of the input: the teacher saw what lies beyond it.
RIM = 6
DETAIL_WEIGHT = 0.3


class StudentRecipe:
    """Likeness to the teacher's answer.

    The answers are stored ones (--pairs) or, where there is a GPU, computed with every batch.
    """

    packs = ('photos', 'portraits')

    def __init__(self, packs, options):
        self.data = packs
        self.answers = Answers(options.pairs) if options.pairs else None
        if self.answers:
            return
        if not options.teacher:
            raise SystemExit('the student needs --pairs FOLDER or --teacher FILE.onnx')
        self.teacher = Teacher(options.teacher).eval()
        self.teacher.to(packs.device, memory_format=torch.channels_last)

    def batch(self, n, size):
        if self.answers:
            return self.answers.crops(n, size)
        small, _ = mixed_pairs(student_pair, self.data, n, size, PORTRAIT_SHARE)
        small = small.contiguous(memory_format=torch.channels_last)
        with torch.no_grad(), mixed_precision(small.device.type):
            return small, self.teacher(small)

    def loss(self, net, small, wanted):
        inner = slice(4 * RIM, -4 * RIM)
        answer = net(small).float()[..., inner, inner]
        return likeness_loss(answer, wanted[..., inner, inner])


def likeness_loss(answer, wanted):
    """Unlikeness of the picture, of its gradients and of their strength."""
    return (
        (answer - wanted).abs().mean()
        + gradient_loss(answer, wanted)
        + DETAIL_WEIGHT * detail_loss(answer, wanted)
    )


class FaithfulStudentRecipe(StudentRecipe):
    """Likeness to the undamaged photograph: at twice the size, and enlarged by the teacher.

    The teacher sees the photograph before it was worn, so its answer holds neither the grain that
    it would draw as lines nor detail that is invented at twice the size.
    """

    def batch(self, n, size):
        small, large = mixed_pairs(student_pair, self.data, n, size, PORTRAIT_SHARE)
        small = small.contiguous(memory_format=torch.channels_last)
        with torch.no_grad(), mixed_precision(small.device.type):
            wanted = self.teacher(large.contiguous(memory_format=torch.channels_last))
        return small, F.avg_pool2d(wanted, 2), large

    def loss(self, net, small, wanted, large):
        inner, half = slice(4 * RIM, -4 * RIM), slice(2 * RIM, -2 * RIM)
        answer = net(small).float()[..., inner, inner]
        twice = likeness_loss(F.avg_pool2d(answer, 2), large[..., half, half])
        return 0.5 * likeness_loss(answer, wanted[..., inner, inner]) + 0.5 * twice
