"""Recipe of the student of the general network."""
import torch

from augment.pairs import mixed_pairs, student_pair
from loop import mixed_precision
from networks.student import Teacher
from packs.answers import Answers
from recipes.losses import gradient_loss

PORTRAIT_SHARE = 0.25
# The border of a crop is not judged, px of the input: the teacher saw what lies beyond it.
RIM = 6


class StudentRecipe:
    """Likeness to the teacher's answer and to its gradients.

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
        wanted = wanted[..., inner, inner]
        return (answer - wanted).abs().mean() + gradient_loss(answer, wanted)
