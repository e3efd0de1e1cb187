"""All networks by name, and how their weights are loaded."""
import torch

from checkpoint import read_checkpoint
from networks.denoiser import Denoiser
from networks.detector import Detector
from networks.light_marks import LightMarks
from networks.onnx_file import read_onnx
from networks.student import Student
from networks.tiny_faces import TinyFaces

# The wide variant costs 2.2 times the multiply-adds of the network that ships.
NETWORKS = {
    'detector': Detector,
    'detector-wide': lambda: Detector(36, 4, 288),
    'student': Student,
    'student-faithful': Student,
    'denoiser': Denoiser,
    'tiny-faces': TinyFaces,
    'light-marks': LightMarks,
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
