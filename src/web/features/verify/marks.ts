/** Reads what a file says of itself: our name and the source type in its XMP, and whether it carries Content Credentials. */
import { brand } from '#copy/brand.ts'

export type Marks = {
  /** Names our service as what wrote it. */
  ours: boolean
  /** Says that a trained model made it or parts of it. */
  trained: boolean
  /** Holds a C2PA manifest, whose signature is not checked. */
  credentials: boolean
}

const OURS = new RegExp(`CreatorTool(?:>|="|=')${brand.name}(?:<|"|')`)
const TRAINED = /digitalsourcetype\/(?:compositeWith)?trainedAlgorithmicMedia/i
/** Description box of a manifest store. */
const CREDENTIALS = /jumb[^]{4}jumdc2pa/

/** XMP is text in JPEG, PNG, WebP and PDF alike, when it is not compressed. */
export function readMarks(bytes: Uint8Array): Marks {
  const text = new TextDecoder('latin1').decode(bytes)
  return {
    ours: OURS.test(text),
    trained: TRAINED.test(text),
    credentials: CREDENTIALS.test(text),
  }
}
