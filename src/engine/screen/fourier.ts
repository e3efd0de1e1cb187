/** Transforms square windows of a power-of-two side between pixels and frequencies (radix 2). */

/** A complex square, row-major; frequencies above half the side are the negative ones. */
export type ComplexSquare = { re: Float64Array; im: Float64Array }

export type FourierTransform = {
  /** Creates an empty square. */
  square(): ComplexSquare
  /** Transforms in place, from pixels to frequencies. */
  forward(square: ComplexSquare): void
  /** Transforms in place, from frequencies to pixels. */
  inverse(square: ComplexSquare): void
}

/** Returns the two-dimensional transform of squares of `side` px, a power of two. */
export function createFourierTransform(side: number): FourierTransform {
  const bits = Math.log2(side)
  if (!Number.isInteger(bits)) throw new RangeError(`a power of two expected, not ${side}`)
  const angles = Float64Array.from({ length: side / 2 }, (_, i) => (2 * Math.PI * i) / side)
  const [cosines, sines] = [angles.map(Math.cos), angles.map(Math.sin)]
  const reversed = Uint16Array.from({ length: side }, (_, i) => {
    let result = 0
    for (let bit = 0; bit < bits; bit++) result |= ((i >> bit) & 1) << (bits - 1 - bit)
    return result
  })
  const spare = { re: new Float64Array(side ** 2), im: new Float64Array(side ** 2) }

  /** Transforms the columns of `from` and writes them to `to` as rows. */
  const transformColumns = (from: ComplexSquare, to: ComplexSquare, sign: number): void => {
    const { re, im } = from
    for (let half = 1; half < side; half *= 2) {
      const stride = side / (2 * half)
      for (let k = 0; k < half; k++) {
        const cosine = cosines[k * stride]!
        const sine = sign * sines[k * stride]!
        for (let row = k; row < side; row += 2 * half) {
          // Rows are read in bit-reversed order, so that the results lie in order.
          let a = reversed[row]! * side
          let b = reversed[row + half]! * side
          for (const end = a + side; a < end; a++, b++) {
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
    for (let y = 0; y < side; y++) {
      const row = reversed[y]! * side
      for (let x = 0; x < side; x++) {
        to.re[x * side + y] = re[row + x]!
        to.im[x * side + y] = im[row + x]!
      }
    }
  }
  const transform = (square: ComplexSquare, sign: number): void => {
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
