/**
 * Reads a file's own marks (our name and the source type in its XMP, Content Credentials), and
 * derives the verdict on the file from them and the server's reply.
 */
import type { Verification } from '#contract/proof.ts'
import { brand } from '#copy/brand.ts'

export type Marks = {
  /** Its XMP names this service as the creator. */
  ours: boolean
  /** Its XMP declares that it was made in part or in whole by a trained model. */
  trained: boolean
  /** Contains a C2PA manifest, whose signature is not verified. */
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

export type Verdict = 'same-file' | 'same-picture' | 'changed' | 'trained' | 'unmarked'

export function verdictOf(marks: Marks, { isKnown, isSameFile }: Verification): Verdict {
  if (isKnown) return isSameFile ? 'same-file' : 'same-picture'
  if (marks.ours) return 'changed'
  return marks.trained ? 'trained' : 'unmarked'
}
