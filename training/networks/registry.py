"""All networks by name, and how their weights are loaded."""
import torch

from checkpoint import read_checkpoint
from networks.denoiser import Denoiser
from networks.detector import Detector
from networks.onnx_file import read_onnx
from networks.student import Student
from networks.tiny_faces import TinyFaces

# The wide variants cost 2.2 and 3.8 times the multiply-adds of the networks that ship.
NETWORKS = {
    'detector': Detector,
    'detector-wide': lambda: Detector(36, 4, 288),
    'student': Student,
    'denoiser': Denoiser,
    'denoiser-wide': lambda: Denoiser((64, 128, 192), (2, 3, 5)),
    'tiny-faces': TinyFaces,
}


def load_network(name, path):
    """A network with the weights of an ONNX file or the averaged weights of a checkpoint.

    RuntimeError where layers are missing.
    """
    net = NETWORKS[name]()
    if path.endswith('.onnx'):
        values, _ = read_onnx(path)
        state = {key: torch.from_numpy(values[key]) for key in net.state_dict() if key in values}
    else:
        state = read_checkpoint(path)['average']
    net.load_state_dict(state)
    return net.eval()
