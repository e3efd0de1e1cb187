"""Recipe of the student of the general network."""
import torch

from augment.pairs import mixed_pairs, student_pair
from loop import mixed_precision
from networks.student import Teacher
from recipes.losses import charbonnier, gradient_loss

PORTRAIT_SHARE = 0.25
# Weight of the photograph itself beside the teacher's answer.
TRUTH_WEIGHT = 0.3


class StudentRecipe:
    """The teacher's answer at twice the size and its gradients, and a share of the truth."""

    packs = ('photos', 'portraits')

    def __init__(self, packs, options):
        if not options.teacher:
            raise SystemExit('the student needs --teacher FILE.onnx')
        self.data = packs
        self.teacher = Teacher(options.teacher).eval()
        self.teacher.to(packs.device, memory_format=torch.channels_last)

    def batch(self, n, size):
        small, large = mixed_pairs(student_pair, self.data, n, size, PORTRAIT_SHARE)
        small = small.contiguous(memory_format=torch.channels_last)
        with torch.no_grad(), mixed_precision(small.device.type):
            return small, self.teacher(small), large

    def loss(self, net, small, wanted, large):
        answer = net(small).float()
        like_teacher = (answer - wanted).abs().mean() + gradient_loss(answer, wanted)
        return like_teacher + TRUTH_WEIGHT * charbonnier(answer, large)
