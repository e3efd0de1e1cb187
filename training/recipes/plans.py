"""Which recipe trains which network, with its batches and learning rates."""
from collections import namedtuple

from recipes.denoiser import DenoiserRecipe
from recipes.detector import DetectorRecipe
from recipes.light_marks import LightMarksRecipe
from recipes.student import FaithfulStudentRecipe, StudentRecipe
from recipes.tiny_faces import TinyFacesRecipe

# gpu and cpu: (batch, side in px). rate: peak learning rate; start_rate: with start weights.
Plan = namedtuple('Plan', 'recipe gpu cpu rate start_rate')
PLANS = {
    'detector': Plan(DetectorRecipe, (64, 256), (4, 224), 1.5e-3, 6e-4),
    'detector-wide': Plan(DetectorRecipe, (64, 256), (4, 224), 1.5e-3, 6e-4),
    'student': Plan(StudentRecipe, (32, 96), (4, 96), 1e-3, 6e-4),
    'student-faithful': Plan(FaithfulStudentRecipe, (32, 96), (4, 96), 1e-3, 8e-4),
    'denoiser': Plan(DenoiserRecipe, (32, 160), (4, 112), 1e-3, 5e-4),
    'tiny-faces': Plan(TinyFacesRecipe, (64, 192), (6, 160), 1.5e-3, 7e-4),
    'light-marks': Plan(LightMarksRecipe, (48, 320), (4, 256), 2e-3, 1e-3),
}
