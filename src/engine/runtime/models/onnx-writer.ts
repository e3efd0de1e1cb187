/**
 * Writes ONNX files: the messages of onnx.proto (IR 8, opset 13) that our converted networks need.
 */

export type Attribute = number | string | readonly number[] | { float: number }
export type TensorData = Float32Array | BigInt64Array
export type ValueType = 'float' | 'uint8'
const FLOAT = 1
const UINT8 = 2
const INT64 = 7

/** Protocol buffer wire format: varints, 32-bit floats and length-delimited fields. */
class Message {
  readonly #parts: Uint8Array[] = []

  #varint(value: number | bigint): void {
    let rest = BigInt.asUintN(64, BigInt(value))
    const bytes: number[] = []
    do {
      const low = Number(rest & 127n)
      rest >>= 7n
      bytes.push(rest > 0n ? low | 128 : low)
    } while (rest > 0n)
    this.#parts.push(Uint8Array.from(bytes))
  }

  int(field: number, value: number | bigint): this {
    this.#varint(field * 8)
    this.#varint(value)
    return this
  }

  float(field: number, value: number): this {
    this.#varint(field * 8 + 5)
    this.#parts.push(new Uint8Array(Float32Array.of(value).buffer))
    return this
  }

  bytes(field: number, value: Uint8Array | Message): this {
    const content = value instanceof Message ? value.done() : value
    this.#varint(field * 8 + 2)
    this.#varint(content.length)
    this.#parts.push(content)
    return this
  }

  text(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value))
  }

  done(): Uint8Array {
    return Buffer.concat(this.#parts)
  }
}

function attributeMessage(name: string, value: Attribute): Message {
  const message = new Message().text(1, name)
  if (typeof value === 'string') return message.text(4, value).int(20, 3)
  if (typeof value === 'number') return message.int(3, value).int(20, 2)
  if ('float' in value) return message.float(2, value.float).int(20, 1)
  for (const item of value) message.int(8, item)
  return message.int(20, 7)
}

function valueMessage(
  name: string,
  shape: readonly (number | string)[] | null,
  type: ValueType,
): Message {
  const tensor = new Message().int(1, type === 'uint8' ? UINT8 : FLOAT)
  if (shape) {
    const dims = new Message()
    for (const dim of shape)
      dims.bytes(
        1,
        typeof dim === 'number' ? new Message().int(1, dim) : new Message().text(2, dim),
      )
    tensor.bytes(2, dims)
  }
  return new Message().text(1, name).bytes(2, new Message().bytes(1, tensor))
}

/** Builds a graph: nodes in execution order, weights, inputs and outputs by name. */
export function createGraph() {
  const nodes: Message[] = []
  const weights = new Map<string, Message>()
  const inputs: Message[] = []
  const outputs: Message[] = []
  return {
    /** Adds a node and returns the name of its output. */
    node(
      operator: string,
      from: readonly string[],
      output: string,
      attributes: Readonly<Record<string, Attribute>> = {},
    ): string {
      const message = new Message()
      for (const name of from) message.text(1, name)
      message.text(2, output).text(3, output).text(4, operator)
      for (const [name, value] of Object.entries(attributes))
        message.bytes(5, attributeMessage(name, value))
      nodes.push(message)
      return output
    },
    /** Adds a constant tensor once and returns its name. */
    weight(name: string, shape: readonly number[], data: TensorData): string {
      if (weights.has(name)) return name
      const message = new Message()
      for (const dim of shape) message.int(1, dim)
      message.int(2, data instanceof Float32Array ? FLOAT : INT64).text(8, name)
      weights.set(
        name,
        message.bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
      )
      return name
    },
    input(name: string, shape: readonly (number | string)[], type: ValueType = 'float'): void {
      inputs.push(valueMessage(name, shape, type))
    },
    output(
      name: string,
      shape: readonly (number | string)[] | null,
      type: ValueType = 'float',
    ): void {
      outputs.push(valueMessage(name, shape, type))
    },
    /** Returns the serialised model. */
    toBytes(): Uint8Array {
      const graph = new Message()
      for (const node of nodes) graph.bytes(1, node)
      graph.text(2, 'graph')
      for (const weight of weights.values()) graph.bytes(5, weight)
      for (const input of inputs) graph.bytes(11, input)
      for (const output of outputs) graph.bytes(12, output)
      const opset = new Message().text(1, '').int(2, 13)
      return new Message().int(1, 8).text(2, 'antan').bytes(7, graph).bytes(8, opset).done()
    },
  }
}

/** Converts an IEEE 754 half-precision value to a number. */
export function halfToNumber(half: number): number {
  const sign = half & 0x8000 ? -1 : 1
  const exponent = (half >> 10) & 31
  const fraction = half & 1023
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}
