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
  | 'face-descriptor'
  | 'text-detector'

/** A network whose answers one of ours learned; training needs it, the engine does not. */
export type TeacherName = 'real-esrgan-general'

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
export type FileSource = { kind: 'file'; /** Path from the repository root. */ path: string }

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

export const repositoryRoot = join(import.meta.dirname, '../../../..')
const manifestFile = join(repositoryRoot, 'models/manifest.json')

/** The folder of the prepared networks: MODELS_DIR, or `.cache/models` in the working directory. */
export const modelsFolder = (): string => resolve(process.env['MODELS_DIR'] || '.cache/models')

export async function readManifest(file = manifestFile): Promise<ModelEntry[]> {
  return (JSON.parse(await readFile(file, 'utf8')) as { models: ModelEntry[] }).models
}

export async function readTeachers(file = manifestFile): Promise<ModelEntry[]> {
  return (JSON.parse(await readFile(file, 'utf8')) as { teachers: ModelEntry[] }).teachers
}

/** A network that the operator may add, as published by its authors. */
export type AddableEntry = { name: AddedName; purpose: string; interface: string; licence: string }

export async function readAddable(file = manifestFile): Promise<AddableEntry[]> {
  return (JSON.parse(await readFile(file, 'utf8')) as { addable: AddableEntry[] }).addable
}

/** Returns a readable origin of a network. */
export const originOf = ({ source }: ModelEntry): string =>
  source.kind === 'npm' ? `${source.package}@${source.version}` : source.path
