/**
 * Reads downloaded files with programs of other makers: ExifTool (Perl) and the reader of the C2PA
 * library.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { exiftoolPath } from 'exiftool-vendored'

const run = promisify(execFile)

/**
 * What ExifTool reads in a file: values by group and name, such as `XMP-dc:Title`, and the warnings
 * of its validation.
 */
export async function readWithExiftool(path: string): Promise<Record<string, unknown>> {
  const { stdout } = await run(
    await exiftoolPath(),
    ['-json', '-struct', '-G1', '-a', '-validate', '-warning', '-all', '-e', path],
    { maxBuffer: 16_777_216 },
  )
  const [tags] = JSON.parse(stdout) as Record<string, unknown>[]
  if (!tags) throw new Error(`ExifTool read nothing in ${path}`)
  return tags
}

/** The optional C2PA library; null where it is absent or has no binary for this platform. */
const c2pa = await import('@contentauth/c2pa-node').catch(() => null)
export const hasC2paReader = c2pa !== null

/** The manifest store of a signed file. */
export async function readManifests(path: string, mimeType: 'image/jpeg' | 'image/png') {
  const reader = await c2pa!.Reader.fromAsset({ path, mimeType })
  if (!reader) throw new Error(`${path} has no manifest`)
  return reader.json()
}
