/** Tests that a converted PReLU computes exactly its definition. */
import { ort } from '../onnxruntime.ts'
import { expect, test } from 'vitest'
import { convertNcnn } from './from-ncnn.ts'

test('a PReLU written as depthwise convolutions is exact', async () => {
  const param = '7767517\n2 2\nInput input 0 1 data\nPReLU prelu 1 1 data output 0=3\n'
  const slopes = Float32Array.of(0.25, -0.5, 1.75)
  const network = convertNcnn(param, new Uint8Array(slopes.buffer))
  const session = await ort.InferenceSession.create(network)
  const values = Float32Array.from({ length: 3 * 16 * 16 }, (_, i) => Math.sin(i * 12.9898) * 3)
  const { output } = await session.run({ data: new ort.Tensor('float32', values, [1, 3, 16, 16]) })
  const expected = values.map((value, i) =>
    value > 0 ? value : value * slopes[Math.floor(i / (16 * 16))]!,
  )
  expect(output!.data).toEqual(expected)
})
