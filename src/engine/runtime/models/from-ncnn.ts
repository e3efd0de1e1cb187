/**
 * Converts an ncnn network (.param text and .bin weights) to ONNX, for the layers our networks use.
 * Layer numbers and weight layout follow ncnn's operation-param-weight-table; weights may be
 * float16 behind a tag.
 */
import { createGraph, halfToNumber } from './onnx-writer.ts'

const FLOAT16_TAG = 0x01306b47
const BINARY_OPERATORS = ['Add', 'Sub', 'Mul', 'Div'] as const

type Layer = {
  type: string
  name: string
  inputs: string[]
  outputs: string[]
  parameter: (key: number, fallback?: number) => number
}

function parseLayer(line: string): Layer {
  const [type, name, inputCount, outputCount, ...rest] = line.trim().split(/\s+/) as [
    string,
    string,
    string,
    string,
    ...string[],
  ]
  const inputs = rest.slice(0, Number(inputCount))
  const outputs = rest.slice(inputs.length, inputs.length + Number(outputCount))
  const parameters = new Map(
    rest
      .slice(inputs.length + outputs.length)
      .map((pair) => pair.split('=').map(Number) as [number, number]),
  )
  return {
    type,
    name,
    inputs,
    outputs,
    parameter(key, fallback) {
      const value = parameters.get(key) ?? fallback
      if (value === undefined || !Number.isFinite(value))
        throw new Error(`${type} ${name}: parameter ${key} is missing`)
      return value
    },
  }
}

type Graph = ReturnType<typeof createGraph>
type Weights = ReturnType<typeof weightReader>
/** A layer with the names of its first input and output. */
type NamedLayer = Layer & { from: string; to: string }

function weightReader(bin: Uint8Array) {
  const view = new DataView(bin.buffer, bin.byteOffset, bin.byteLength)
  let offset = 0
  const floats = (count: number) => {
    const values = Float32Array.from({ length: count }, (_, i) =>
      view.getFloat32(offset + 4 * i, true),
    )
    offset += 4 * count
    return values
  }
  return {
    floats,
    tagged(count: number): Float32Array<ArrayBuffer> {
      const tag = view.getUint32(offset, true)
      offset += 4
      if (tag === 0) return floats(count)
      if (tag !== FLOAT16_TAG) throw new Error(`unknown weight tag ${tag.toString(16)}`)
      const values = Float32Array.from({ length: count }, (_, i) =>
        halfToNumber(view.getUint16(offset + 2 * i, true)),
      )
      offset += (2 * count + 3) & ~3
      return values
    },
    left: () => bin.length - offset,
  }
}

/**
 * Adds a PReLU as Relu(x) − slope × Relu(−x) in depthwise 1 × 1 convolutions, which onnxruntime
 * keeps in its blocked layout, unlike PRelu.
 */
function addPRelu(graph: Graph, { name, from, to }: NamedLayer, slopes: Float32Array): void {
  const channels = slopes.length
  const depthwise = (input: string, suffix: string, factors: Float32Array): string =>
    graph.node(
      'Conv',
      [input, graph.weight(`${name}.${suffix}`, [channels, 1, 1, 1], factors)],
      `${name}.${suffix}.output`,
      { kernel_shape: [1, 1], group: channels },
    )
  const negative = graph.node(
    'Relu',
    [depthwise(from, 'negation', new Float32Array(channels).fill(-1))],
    `${name}.negative`,
  )
  const scaled = depthwise(
    negative,
    'slope',
    slopes.map((slope) => -slope),
  )
  graph.node('Add', [graph.node('Relu', [from], `${name}.positive`), scaled], to)
}

function addConvolution(graph: Graph, { name, from, to, parameter }: NamedLayer, weights: Weights) {
  const filters = parameter(0)
  const kernel = parameter(1)
  const pad = parameter(4, 0)
  const count = parameter(6)
  const shape = [filters, count / filters / kernel ** 2, kernel, kernel]
  const tensors = [from, graph.weight(`${name}.weight`, shape, weights.tagged(count))]
  if (parameter(5, 0))
    tensors.push(graph.weight(`${name}.bias`, [filters], weights.floats(filters)))
  graph.node('Conv', tensors, to, { kernel_shape: [kernel, kernel], pads: [pad, pad, pad, pad] })
}

function addNearestResize(graph: Graph, { name, from, to, parameter }: NamedLayer): void {
  const factors = Float32Array.of(1, 1, parameter(1), parameter(2))
  const scales = graph.weight(`${name}.scales`, [4], factors)
  graph.node('Resize', [from, '', scales], to, {
    mode: 'nearest',
    coordinate_transformation_mode: 'asymmetric',
    nearest_mode: 'floor',
  })
}

/** @throws {Error} for an unknown layer */
function addLayer(graph: Graph, layer: NamedLayer, weights: Weights): void {
  const { type, inputs, from, to, parameter } = layer
  if (type === 'Input') graph.input(to, [1, 3, 'h', 'w'])
  else if (type === 'Convolution') addConvolution(graph, layer, weights)
  else if (type === 'PReLU') addPRelu(graph, layer, weights.floats(parameter(0)))
  else if (type === 'PixelShuffle')
    graph.node('DepthToSpace', [from], to, { blocksize: parameter(0), mode: 'CRD' })
  else if (type === 'Interp' && parameter(0) === 1) addNearestResize(graph, layer)
  else if (type === 'BinaryOp')
    graph.node(BINARY_OPERATORS[parameter(0, 0)] ?? 'unknown', inputs, to)
  else throw new Error(`unknown ncnn layer ${type}`)
}

/**
 * Returns the ONNX file.
 * @throws {Error} for an unknown layer or weights that do not fit
 */
export function convertNcnn(param: string, bin: Uint8Array): Uint8Array {
  const graph = createGraph()
  const weights = weightReader(bin)
  /** A Split layer only gives one tensor several names. */
  const alias = new Map<string, string>()
  const layers = param.trim().split('\n').slice(2).map(parseLayer)
  for (const layer of layers) {
    const inputs = layer.inputs.map((input) => alias.get(input) ?? input)
    const [from = ''] = inputs
    const [to = ''] = layer.outputs
    if (layer.type === 'Split') for (const output of layer.outputs) alias.set(output, from)
    else addLayer(graph, { ...layer, inputs, from, to }, weights)
  }
  if (weights.left() !== 0) throw new Error(`${weights.left()} bytes of weights were not used`)
  graph.output(layers.at(-1)?.outputs[0] ?? '', [1, 3, 'oh', 'ow'])
  return graph.toBytes()
}
