/**
 * Runs a network on one raw float32 picture in onnxruntime: answer.ts MODEL INPUT OUTPUT HEIGHT
 * WIDTH [STRENGTH] (see export.py).
 */
import { readFile, writeFile } from 'node:fs/promises'
import { ort } from '../src/engine/runtime/onnxruntime.ts'

const [model, input, output, height, width, strength] = process.argv.slice(2)
if (!model || !input || !output || !height || !width) {
  throw new Error('usage: answer.ts MODEL INPUT OUTPUT HEIGHT WIDTH [STRENGTH]')
}
const bytes = await readFile(input)
const pixels = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4).slice()
const session = await ort.InferenceSession.create(model)
const planes = pixels.length / (Number(height) * Number(width))
const x = new ort.Tensor('float32', pixels, [1, planes, Number(height), Number(width)])
const strengthInput = new ort.Tensor('float32', [Number(strength ?? 0)], [1, 1, 1, 1])
const { y } = await session.run(strength === undefined ? { x } : { x, strength: strengthInput })
if (!y) {
  throw new Error('the model has no output y')
}
const logits = y.data as Float32Array
await writeFile(output, new Uint8Array(logits.buffer, logits.byteOffset, logits.byteLength))
