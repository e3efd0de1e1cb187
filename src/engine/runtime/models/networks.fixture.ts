/**
 * Builds small networks with the interfaces of those that an operator may add, with predictable
 * output.
 */
import { createGraph } from './onnx-writer.ts'

const PICTURE = [1, 3, 512, 512]
const MASK = [1, 1, 512, 512]
const FLOAT = 1
const UINT8 = 2
type Graph = ReturnType<typeof createGraph>

const scalar = (graph: Graph, name: string, value: number) =>
  graph.weight(name, [1], Float32Array.of(value))

/**
 * A LaMa network that keeps known pixels and fills the hole with `level` (0–1); `unit` is its
 * output for white.
 */
export function lama(level: number, unit = 255): Uint8Array {
  const graph = createGraph()
  graph.input('image', PICTURE)
  graph.input('mask', MASK)
  graph.node('Sub', [scalar(graph, 'one', 1), 'mask'], 'stays')
  graph.node('Mul', ['image', 'stays'], 'kept')
  graph.node('Mul', ['mask', scalar(graph, 'level', level)], 'filled')
  graph.node('Add', ['kept', 'filled'], 'whole')
  graph.node('Mul', ['whole', scalar(graph, 'unit', unit)], 'output')
  graph.output('output', PICTURE)
  return graph.toBytes()
}

/** A MI-GAN network with the same behaviour: bytes, and a mask of 255 for known pixels. */
export function miGan(level: number): Uint8Array {
  const graph = createGraph()
  graph.input('image', PICTURE, 'uint8')
  graph.input('mask', MASK, 'uint8')
  graph.node('Cast', ['image'], 'bytes', { to: FLOAT })
  graph.node('Cast', ['mask'], 'stays255', { to: FLOAT })
  graph.node('Mul', ['stays255', scalar(graph, 'unit', 1 / 255)], 'stays')
  graph.node('Sub', [scalar(graph, 'one', 1), 'stays'], 'hole')
  graph.node('Mul', ['bytes', 'stays'], 'kept')
  graph.node('Mul', ['hole', scalar(graph, 'level', level * 255)], 'filled')
  graph.node('Add', ['kept', 'filled'], 'whole')
  graph.node('Cast', ['whole'], 'result', { to: UINT8 })
  graph.output('result', PICTURE, 'uint8')
  return graph.toBytes()
}

/** A DDColor network that returns constant chroma. */
export function ddcolor(a: number, b: number, side = 64): Uint8Array {
  const graph = createGraph()
  graph.input('input', [1, 3, side, side])
  graph.node(
    'Conv',
    [
      'input',
      graph.weight('kernel', [2, 3, 1, 1], new Float32Array(6)),
      graph.weight('colours', [2], Float32Array.of(a, b)),
    ],
    'output',
    { kernel_shape: [1, 1] },
  )
  graph.output('output', [1, 2, side, side])
  return graph.toBytes()
}

/** A face network that returns the face slightly darker, or transposed, as a different person. */
export function faceNetwork(makes: 'same' | 'stranger'): Uint8Array {
  const graph = createGraph()
  graph.input('input', PICTURE)
  if (makes === 'same') graph.node('Mul', ['input', scalar(graph, 'share', 0.9)], 'output')
  else graph.node('Transpose', ['input'], 'output', { perm: [0, 1, 3, 2] })
  graph.output('output', PICTURE)
  return graph.toBytes()
}

/** A descriptor network that returns mean brightness in 16 × 16 squares. */
export function descriptor(): Uint8Array {
  const graph = createGraph()
  graph.input('input_1', [1, 224, 224, 3])
  graph.node('Sub', ['input_1', scalar(graph, 'middle', 128)], 'centred')
  graph.node('Transpose', ['centred'], 'first', { perm: [0, 3, 1, 2] })
  graph.node('AveragePool', ['first'], 'squares', { kernel_shape: [14, 14], strides: [14, 14] })
  graph.node(
    'Reshape',
    ['squares', graph.weight('shape', [2], BigInt64Array.of(1n, 768n))],
    'output',
  )
  graph.output('output', [1, 768])
  return graph.toBytes()
}
