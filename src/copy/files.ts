/** Names of downloaded files. */
import { charactersOf, EMOJI_JOINT } from '#contract/characters.ts'
import type { HdFormat, ReceiptFormat } from '#contract/limits.ts'
import type { PrintFile, PrintFormat } from '#contract/print-formats.ts'
import { brand } from './brand.ts'

const ENDINGS: Record<HdFormat, string> = { jpeg: 'jpg', png: 'png' }

/** Characters that some system does not allow in file names, and those that are not shown. */
const UNSAFE = new RegExp(`(?:(?!${EMOJI_JOINT})[\\p{C}\\p{Z}\\s/\\\\:*?"<>|])+`, 'gu')
/**
 * Maximum bytes of a name in UTF-8; most systems allow 255, which leaves room for a number and an
 * ending.
 */
const MAX_NAME_BYTES = 200

/** `Noël 1935 / Tours` gives `Noël 1935 Tours`; empty when nothing is left. */
export function safeFilename(words: string): string {
  let name = ''
  for (const character of charactersOf(words.normalize('NFC').replace(UNSAFE, ' ').trim())) {
    if (new TextEncoder().encode(name + character).length > MAX_NAME_BYTES) break
    name += character
  }
  return name.replace(/^[.,\s]+|[.,\s]+$/g, '')
}

/** `Le mariage de Jeanne, vers 1935`, without an ending; empty when no character of it is safe. */
export const memoryFilename = ({
  title,
  date,
}: {
  title: string
  date?: string | null | undefined
}): string => safeFilename([title, date ?? ''].map(safeFilename).filter(Boolean).join(', '))

/**
 * `title` and `date` are the owner's words; `version` is the number of the version on screen,
 * unless it is the current one.
 */
export const hdFilename = (
  publicId: string,
  {
    format = 'jpeg',
    version,
    title,
    date,
  }: {
    format?: HdFormat | undefined
    version?: number | undefined
    title?: string | null
    date?: string | null
  } = {},
): string => {
  const titled = title ? memoryFilename({ title, date }) : ''
  if (titled)
    return `${titled}${version === undefined ? '' : ` (version ${version})`}.${ENDINGS[format]}`
  return `${brand.filePrefix}-restored-${publicId}${version === undefined ? '' : `-version-${version}`}-hd.${ENDINGS[format]}`
}

type TitleAndDate = { title?: string | null; date?: string | null }

/** The name of another file of the photo: the HD file's with other endings for its two forms. */
const filenameBeside = (
  publicId: string,
  { title, date }: TitleAndDate,
  endings: { ofId: string; ofTitle: string },
): string =>
  hdFilename(publicId, { title, date }).replace(/(?:-hd)?\.jpg$/, (ending) =>
    ending.startsWith('-') ? endings.ofId : endings.ofTitle,
  )

/** The verso of a postcard, named like its recto. */
export const versoFilename = (publicId: string, memory: TitleAndDate = {}): string =>
  filenameBeside(publicId, memory, { ofId: '-verso-hd.jpg', ofTitle: ', verso.jpg' })

/** Recto and verso of a postcard in one PDF. */
export const postcardFilename = (publicId: string, memory: TitleAndDate = {}): string =>
  filenameBeside(publicId, memory, { ofId: '-carte.pdf', ofTitle: ', carte.pdf' })

/** A sheet for printing, named after its paper. */
export const printFilename = (publicId: string, format: PrintFormat, file: PrintFile): string =>
  `${brand.filePrefix}-tirage-${publicId}-${format}.${file === 'pdf' ? 'pdf' : 'jpg'}`

/** The receipt of a restoration. */
export const receiptFilename = (publicId: string, format: ReceiptFormat): string =>
  `${brand.filePrefix}-recu-${publicId}.${format}`

/** The file of a ZIP that names those that could not be read. */
export const missingFiles = {
  name: 'fichiers-manquants.txt',
  text: (names: readonly string[]): string =>
    [
      names.length === 1
        ? 'Ce fichier est vide, car sa photo vient d’être supprimée ou n’a pas pu être lue. Si vous ne l’avez pas supprimée, écrivez-nous\u00a0:'
        : 'Ces fichiers sont vides, car leurs photos viennent d’être supprimées ou n’ont pas pu être lues. Si vous ne les avez pas supprimées, écrivez-nous\u00a0:',
      '',
      ...names,
      '',
    ].join('\n'),
} as const
