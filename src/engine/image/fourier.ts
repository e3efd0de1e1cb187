/** Transforms rows of values and square windows between pixels and frequencies (radix 2). */

/** Complex values, row-major; frequencies above half the side are the negative ones. */
export type Complex = { re: Float64Array; im: Float64Array }

export type FourierTransform = {
  /** Creates an empty square. */
  square(): Complex
  /** Transforms in place, from pixels to frequencies. */
  forward(square: Complex): void
  /** Transforms in place, from frequencies to pixels. */
  inverse(square: Complex): void
}

export type ColumnTransform = {
  /** Transforms `columns` columns in place; row `rowOf[k]` of the result is frequency k. */
  transform(matrix: Complex, columns: number, sign: 1 | -1): void
  rowOf: Uint16Array
}

/** Returns the one-dimensional transform of columns of `side` values, a power of two. */
export function createColumnTransform(side: number): ColumnTransform {
  const bits = Math.log2(side)
  if (!Number.isInteger(bits)) throw new RangeError(`a power of two expected, not ${side}`)
  const angles = Float64Array.from({ length: side / 2 }, (_, i) => (2 * Math.PI * i) / side)
  const cosines = angles.map(Math.cos)
  const sines = angles.map(Math.sin)
  const rowOf = Uint16Array.from({ length: side }, (_, i) => {
    let result = 0
    for (let bit = 0; bit < bits; bit++) result |= ((i >> bit) & 1) << (bits - 1 - bit)
    return result
  })
  const transform: ColumnTransform['transform'] = ({ re, im }, columns, sign) => {
    for (let half = 1; half < side; half *= 2) {
      const stride = side / (2 * half)
      for (let k = 0; k < half; k++) {
        const cosine = cosines[k * stride]!
        const sine = sign * sines[k * stride]!
        for (let row = k; row < side; row += 2 * half) {
          // Rows are read in bit-reversed order, so that the results lie in order.
          let a = rowOf[row]! * columns
          let b = rowOf[row + half]! * columns
          for (const end = a + columns; a < end; a++, b++) {
            const r = re[b]! * cosine - im[b]! * sine
            const m = re[b]! * sine + im[b]! * cosine
            re[b] = re[a]! - r
            im[b] = im[a]! - m
            re[a] = re[a]! + r
            im[a] = im[a]! + m
          }
        }
      }
    }
  }
  return { transform, rowOf }
}

/** Returns the two-dimensional transform of squares of `side` px, a power of two. */
export function createFourierTransform(side: number): FourierTransform {
  const columns = createColumnTransform(side)
  const spare = { re: new Float64Array(side ** 2), im: new Float64Array(side ** 2) }

  /** Transforms the columns of `from` and writes them to `to` as rows. */
  const transformColumns = (from: Complex, to: Complex, sign: 1 | -1): void => {
    columns.transform(from, side, sign)
    for (let y = 0; y < side; y++) {
      const row = columns.rowOf[y]! * side
      for (let x = 0; x < side; x++) {
        to.re[x * side + y] = from.re[row + x]!
        to.im[x * side + y] = from.im[row + x]!
      }
    }
  }
  const transform = (square: Complex, sign: 1 | -1): void => {
    transformColumns(square, spare, sign)
    transformColumns(spare, square, sign)
  }
  return {
    square: () => ({ re: new Float64Array(side ** 2), im: new Float64Array(side ** 2) }),
    forward: (square) => transform(square, -1),
    inverse: (square) => {
      transform(square, 1)
      const { re, im } = square
      for (let i = 0; i < re.length; i++) {
        re[i] = re[i]! / side ** 2
        im[i] = im[i]! / side ** 2
      }
    },
  }
}

/** Returns the Hann window of `side` values; shifts by a quarter of it sum to a constant. */
export const hannWindow = (side: number): Float64Array =>
  Float64Array.from({ length: side }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / side) ** 2)
