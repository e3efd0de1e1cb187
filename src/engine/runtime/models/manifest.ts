/** Reads `models/manifest.json`: origin, conversion and licence of every network. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { AddedName } from './added.ts'

export type ModelName =
  | 'upscaler'
  | 'clean'
  | 'blazeface-back'
  | 'scratch-detector'
  | 'specks'
  | 'light-marks'
  | 'face-marks'
  | 'face-descriptor'
  | 'text-detector'

/** A network whose answers one of ours learned; training needs it, the engine does not. */
type TeacherName = 'real-esrgan-general'

/** Files from a published package. */
export type PackageSource = {
  kind: 'npm'
  package: string
  version: string
  /** Integrity of the package's tarball, as published by npm. */
  integrity: string
  /** SHA-256 of each extracted file. */
  files: Record<string, string>
}
/** A network of our own, stored in this repository. */
type FileSource = {
  kind: 'file'
  /** Path from the repository root. */
  path: string
}

export type ModelEntry = {
  name: ModelName | TeacherName
  purpose: string
  /** Name of the converted file in the models folder. */
  file: string
  source: PackageSource | FileSource
  converter: 'ncnn' | 'tfjs' | 'none'
  /** Outputs to keep; all if absent. */
  outputs?: string[]
  /** SHA-256 of the converted file. */
  sha256: string
  interface: string
  licence: string
  commercialUse: boolean
}

/** Absolute path of the repository. */
export const repositoryRoot = join(import.meta.dirname, '../../../..')
const manifestFile = join(repositoryRoot, 'models/manifest.json')

/** The folder of the prepared networks: MODELS_DIR, or `.cache/models` in the working directory. */
export const modelsFolder = (): string => resolve(process.env['MODELS_DIR'] || '.cache/models')

type Manifest = { models: ModelEntry[]; teachers: ModelEntry[]; addable: AddableEntry[] }
const parsed = async (file: string): Promise<Manifest> =>
  JSON.parse(await readFile(file, 'utf8')) as Manifest

/** Returns the networks that the engine needs. */
export const readManifest = async (file = manifestFile): Promise<ModelEntry[]> =>
  (await parsed(file)).models

/** Returns the networks whose answers ours learn, which only training needs. */
export const readTeachers = async (file = manifestFile): Promise<ModelEntry[]> =>
  (await parsed(file)).teachers

/** A network that the operator may add, as published by its authors. */
export type AddableEntry = { name: AddedName; purpose: string; interface: string; licence: string }

/** Returns the networks that the operator may add. */
export const readAddable = async (file = manifestFile): Promise<AddableEntry[]> =>
  (await parsed(file)).addable

/** Returns a readable origin of a network. */
export const originOf = ({ source }: ModelEntry): string =>
  source.kind === 'npm' ? `${source.package}@${source.version}` : source.path
