/**
 * Converts a TensorFlow.js graph model (.json and weights) to ONNX, for the operations our networks
 * use. Convolutions and poolings are wrapped in transpositions from NHWC to NCHW, which the runtime
 * cancels.
 */
import { createGraph, halfToNumber } from './onnx-writer.ts'

type TfAttribute = {
  s?: string
  shape?: { dim?: { size: string }[] }
  list?: { i?: string[]; s?: string[] }
}
type TfNode = { name: string; op: string; input?: string[]; attr?: Record<string, TfAttribute> }
type TfWeight = {
  name: string
  shape: number[]
  dtype: string
  quantization?: { dtype: string; scale?: number; min?: number }
}
type TfModel = {
  modelTopology: { node: TfNode[] }
  weightsManifest: { weights: TfWeight[] }[]
  userDefinedMetadata?: { signature: { outputs: Record<string, { name: string }> } }
}
type Constant = { shape: number[]; values: Float32Array | Int32Array }

const text = (base64: string) => Buffer.from(base64, 'base64').toString()
const TO_FIRST = [0, 3, 1, 2]
const TO_LAST = [0, 2, 3, 1]

function readConstants(model: TfModel, bin: Uint8Array): Map<string, Constant> {
  const view = new DataView(bin.buffer, bin.byteOffset, bin.byteLength)
  const constants = new Map<string, Constant>()
  let offset = 0
  for (const { name, shape, dtype, quantization } of model.weightsManifest.flatMap(
    (group) => group.weights,
  )) {
    const length = shape.reduce((product, dim) => product * dim, 1)
    const half = quantization?.dtype === 'float16'
    if (quantization && !half)
      throw new Error(`${name}: quantization ${quantization.dtype} is unknown`)
    const step = half ? 2 : 4
    const at = (i: number) => offset + step * i
    const values =
      dtype === 'int32'
        ? Int32Array.from({ length }, (_, i) => view.getInt32(at(i), true))
        : Float32Array.from({ length }, (_, i) =>
            half ? halfToNumber(view.getUint16(at(i), true)) : view.getFloat32(at(i), true),
          )
    constants.set(name, { shape, values })
    offset += step * length
  }
  if (offset !== bin.length) throw new Error('the weights file does not fit its description')
  return constants
}

type Convolution = 'full' | 'depthwise'

/**
 * Transposes a kernel from [h, w, in, out] to [out, in, h, w], or a depthwise one from [h, w, in,
 * multiplier] to [in × multiplier, 1, h, w].
 */
function transposedKernel(
  { shape, values }: Constant,
  kind: Convolution,
): { shape: number[]; values: Float32Array } {
  const depthwise = kind === 'depthwise'
  const [height = 1, width = 1, channels = 1, filters = 1] = shape
  const moved = new Float32Array(values.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < channels; c++)
        for (let f = 0; f < filters; f++) {
          const out = depthwise ? c * filters + f : f * channels + c
          moved[(out * height + y) * width + x] =
            values[((y * width + x) * channels + c) * filters + f]!
        }
  return {
    shape: depthwise ? [channels * filters, 1, height, width] : [filters, channels, height, width],
    values: moved,
  }
}

/**
 * Returns the ONNX file with the nodes that lead to `outputs` (default: all), which keep their
 * TensorFlow names without ':0'.
 * @throws {Error} for an unknown operation
 */
export function convertTfjs(
  json: string,
  bin: Uint8Array,
  outputs?: readonly string[],
): Uint8Array {
  const model = JSON.parse(json) as TfModel
  const constants = readConstants(model, bin)
  const nodes = new Map(model.modelTopology.node.map((node) => [node.name, node]))
  const graph = createGraph()
  const converted = new Set<string>()
  const plain = (input: string) => input.replace(/:\d+$/, '')
  const inputsOf = (node: TfNode) =>
    (node.input ?? []).filter((input) => !input.startsWith('^')).map(plain)

  const constant = (name: string): Constant => {
    const found = constants.get(name)
    if (!found) throw new Error(`${name} is not a constant`)
    return found
  }
  const reference = (name: string): string => {
    const known = constants.get(name)
    if (!known) return name
    return graph.weight(
      name,
      known.shape,
      known.values instanceof Float32Array
        ? known.values
        : BigInt64Array.from(known.values, BigInt),
    )
  }
  const integers = (node: TfNode, name: string) => (node.attr?.[name]?.list?.i ?? []).map(Number)
  const padding = (node: TfNode) =>
    text(node.attr?.['padding']?.s ?? '') === 'SAME' ? 'SAME_UPPER' : 'VALID'
  const channelsFirst = (node: TfNode, from: string) =>
    graph.node('Transpose', [reference(from)], `${node.name}.first`, { perm: TO_FIRST })

  function convolution(node: TfNode, kind: Convolution): void {
    const [from = '', kernelName = '', bias] = inputsOf(node)
    const kernel = transposedKernel(constant(kernelName), kind)
    const [, sy = 1, sx = 1] = integers(node, 'strides')
    const fused = (node.attr?.['fused_ops']?.list?.s ?? []).map(text)
    const tensors = [
      channelsFirst(node, from),
      graph.weight(`${node.name}.kernel`, kernel.shape, kernel.values),
    ]
    if (fused.includes('BiasAdd') && bias) tensors.push(reference(bias))
    graph.node('Conv', tensors, `${node.name}.conv`, {
      kernel_shape: kernel.shape.slice(2),
      strides: [sy, sx],
      auto_pad: padding(node),
      group: kind === 'depthwise' ? kernel.shape[0]! : 1,
    })
    const activation = fused.find((operation) => operation !== 'BiasAdd')
    if (activation !== undefined && activation !== 'Relu')
      throw new Error(`${node.name}: activation ${activation} is unknown`)
    const last = graph.node(
      'Transpose',
      [`${node.name}.conv`],
      activation ? `${node.name}.last` : node.name,
      { perm: TO_LAST },
    )
    if (activation) graph.node('Relu', [last], node.name)
  }

  function maxPool(node: TfNode): void {
    const [from = ''] = inputsOf(node)
    const [, height = 1, width = 1] = integers(node, 'ksize')
    const [, sy = 1, sx = 1] = integers(node, 'strides')
    const pooled = graph.node('MaxPool', [channelsFirst(node, from)], `${node.name}.pool`, {
      kernel_shape: [height, width],
      strides: [sy, sx],
      auto_pad: padding(node),
    })
    graph.node('Transpose', [pooled], node.name, { perm: TO_LAST })
  }

  /** TensorFlow lists the pads of an axis as pairs, ONNX all starts and then all ends. */
  function pad(node: TfNode): void {
    const [from = '', amounts = ''] = inputsOf(node)
    const {
      shape: [rank = 0],
      values,
    } = constant(amounts)
    const pads = BigInt64Array.from({ length: 2 * rank }, (_, i) =>
      BigInt(i < rank ? values[2 * i]! : values[2 * (i - rank) + 1]!),
    )
    const tensors = [reference(from), graph.weight(`${node.name}.pads`, [2 * rank], pads)]
    graph.node('Pad', tensors, node.name)
  }

  function convert(name: string): void {
    const node = nodes.get(name)
    if (!node || converted.has(name) || constants.has(name)) return
    converted.add(name)
    const inputs = inputsOf(node)
    inputs.forEach(convert)
    const references = () => inputs.map(reference)
    switch (node.op) {
      case 'Placeholder':
        return graph.input(
          name,
          (node.attr?.['shape']?.shape?.dim ?? []).map(({ size }) => Math.max(1, Number(size))),
        )
      case 'Conv2D':
      case '_FusedConv2D':
        return convolution(node, 'full')
      case 'DepthwiseConv2dNative':
        return convolution(node, 'depthwise')
      case 'Add':
      case 'AddV2':
        return void graph.node('Add', references(), name)
      case 'Mul':
        return void graph.node('Mul', references(), name)
      case 'Minimum':
        return void graph.node('Min', references(), name)
      case 'Maximum':
        return void graph.node('Max', references(), name)
      case 'Mean': {
        const axes = Array.from(constant(inputs[1] ?? '').values)
        return void graph.node('ReduceMean', [reference(inputs[0] ?? '')], name, {
          axes,
          keepdims: 0,
        })
      }
      case 'Relu':
      case 'Identity':
      case 'Reshape':
        return void graph.node(node.op, references(), name)
      case 'MaxPool':
        return maxPool(node)
      case 'Pad':
        return pad(node)
      default:
        throw new Error(`unknown TensorFlow operation ${node.op}`)
    }
  }

  const wanted =
    outputs ??
    Object.values(model.userDefinedMetadata?.signature.outputs ?? {}).map(({ name }) => plain(name))
  for (const output of wanted) {
    convert(output)
    graph.output(output, null)
  }
  return graph.toBytes()
}
