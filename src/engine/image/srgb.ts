/** Converts between sRGB values and linear light (IEC 61966-2-1), both on 0–1. */

/** Returns the linear light of an sRGB value. */
export const toLinearLight = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

/** Returns the sRGB value of linear light. */
export const fromLinearLight = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
