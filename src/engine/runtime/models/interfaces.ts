/**
 * Checks that a network added by the operator has the expected interface: names, types, shapes, and
 * output for a test picture.
 */
import type { InferenceSession } from 'onnxruntime-node'
import { ort } from '../onnxruntime.ts'
import type { AddedName } from './added.ts'

type Type = 'float32' | 'uint8'
/** `S` is any side length, the same everywhere. */
type Shape = readonly (number | 'S')[]
type Interface = {
  inputs: Readonly<Record<string, { type: Type; shape: Shape }>>
  output: { type: Type; shape: Shape }
  /**
   * Checks the output for the test picture.
   * @throws {Error} with the reason
   */
  checkOutput(output: ArrayLike<number>, input: ArrayLike<number>, mask?: ArrayLike<number>): void
}

/** Maximum mean difference of known pixels, 0–255. */
const MAX_KNOWN_PIXEL_DIFFERENCE = 25

const PICTURE: Shape = [1, 3, 512, 512]
const MASK: Shape = [1, 1, 512, 512]

/** Checks the mean difference of the known pixels, which inpainting must preserve. */
function checkKnownPixels(
  output: ArrayLike<number>,
  expected: (at: number) => number,
  isKnown: (at: number) => boolean,
): void {
  const plane = 512 * 512
  let sum = 0
  let count = 0
  for (let at = 0; at < plane; at++) {
    if (!isKnown(at)) continue
    for (let c = 0; c < 3; c++) sum += Math.abs(output[c * plane + at]! - expected(c * plane + at))
    count += 3
  }
  if (!(sum / count < MAX_KNOWN_PIXEL_DIFFERENCE))
    throw new Error(
      `it changes what it should leave alone (by ${(sum / count).toFixed(0)} of 255 on average)`,
    )
}

/** Checks the range of the output. */
function checkRange(output: ArrayLike<number>, low: number, high: number): void {
  for (let i = 0; i < output.length; i++) {
    const value = output[i]!
    if (!(value >= low && value <= high))
      throw new Error(`it answers ${value}, outside ${low} to ${high}`)
  }
}

const INTERFACES: Record<AddedName, Interface> = {
  lama: {
    inputs: { image: { type: 'float32', shape: PICTURE }, mask: { type: 'float32', shape: MASK } },
    output: { type: 'float32', shape: PICTURE },
    checkOutput: (output, input, mask) =>
      checkKnownPixels(
        output,
        (at) => input[at]! * 255,
        (at) => mask![at] === 0,
      ),
  },
  'mi-gan': {
    inputs: { image: { type: 'uint8', shape: PICTURE }, mask: { type: 'uint8', shape: MASK } },
    output: { type: 'uint8', shape: PICTURE },
    checkOutput: (output, input, mask) =>
      checkKnownPixels(
        output,
        (at) => input[at]!,
        (at) => mask![at] === 255,
      ),
  },
  ddcolor: {
    inputs: { input: { type: 'float32', shape: [1, 3, 'S', 'S'] } },
    output: { type: 'float32', shape: [1, 2, 'S', 'S'] },
    checkOutput: (output) => checkRange(output, -160, 160),
  },
  'restoreformer-plus-plus': {
    inputs: { input: { type: 'float32', shape: PICTURE } },
    output: { type: 'float32', shape: PICTURE },
    checkOutput: (output) => checkRange(output, -3, 3),
  },
}

/** Returns the side of a network's square first input, px; 512 if it is dynamic. */
export function sideOf(session: InferenceSession): number {
  const [input] = session.inputMetadata
  const side = input?.isTensor ? input.shape.at(-1) : undefined
  return typeof side === 'number' && side > 0 ? side : 512
}

/**
 * Returns a smooth test picture with a hole in its centre: 1 for the hole (LaMa), or 255 for known
 * pixels (MI-GAN).
 */
function testTensor(name: string, type: Type, shape: readonly number[]): ort.Tensor {
  const [, channels = 1, height = 1, width = 1] = shape
  const data =
    type === 'uint8'
      ? new Uint8Array(channels * height * width)
      : new Float32Array(channels * height * width)
  for (let i = 0; i < data.length; i++) {
    const x = (i % width) / width
    const y = (Math.floor(i / width) % height) / height
    const isHole = Math.abs(x - 0.5) < 0.1 && Math.abs(y - 0.5) < 0.1
    const level = 0.3 + 0.4 * x + 0.1 * Math.sin(20 * y)
    if (type === 'uint8')
      data[i] = name === 'mask' ? Number(!isHole) * 255 : Math.round(level * 255)
    else data[i] = name === 'mask' ? Number(isHole) : level
  }
  return new ort.Tensor(type, data, shape)
}

/**
 * Checks a network against its interface.
 * @throws {Error} that states the difference
 */
export async function checkInterface(name: AddedName, file: string): Promise<void> {
  const session = await ort.InferenceSession.create(file, { logSeverityLevel: 3 }).catch(
    (error: unknown) => {
      throw new Error('it is not an ONNX network that can be loaded', { cause: error })
    },
  )
  try {
    const { inputs, output, checkOutput } = INTERFACES[name]
    const side = sideOf(session)
    const sized = (shape: Shape) => shape.map((dim) => (dim === 'S' ? side : dim))
    const expected = Object.keys(inputs).toSorted().join(', ')
    if (session.inputNames.toSorted().join(', ') !== expected)
      throw new Error(`its inputs are ${session.inputNames.join(', ')}; expected: ${expected}`)
    for (const meta of session.inputMetadata) {
      const { type, shape } = inputs[meta.name]!
      if (!meta.isTensor || meta.type !== type)
        throw new Error(`its input ${meta.name} is not ${type}`)
      const fits = meta.shape.every(
        (dim, i) => typeof dim !== 'number' || dim <= 0 || dim === sized(shape)[i],
      )
      if (!fits || meta.shape.length !== shape.length)
        throw new Error(
          `its input ${meta.name} is [${meta.shape.join(', ')}]; expected: [${sized(shape).join(', ')}]`,
        )
    }
    const tensors = Object.fromEntries(
      Object.entries(inputs).map(([input, { type, shape }]) => [
        input,
        testTensor(input, type, sized(shape)),
      ]),
    )
    const result = Object.values(await session.run(tensors))[0]
    if (
      !result ||
      result.type !== output.type ||
      result.dims.join() !== sized(output.shape).join()
    ) {
      throw new Error(
        `it answers ${result?.type ?? 'nothing'} [${result?.dims.join(', ') ?? ''}]; expected: ${output.type} [${sized(output.shape).join(', ')}]`,
      )
    }
    const picture = tensors['image'] ?? tensors['input']
    checkOutput(
      result.data as Float32Array,
      picture!.data as Float32Array,
      tensors['mask']?.data as Float32Array | undefined,
    )
  } finally {
    await session.release()
  }
}
