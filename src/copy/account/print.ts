/** Words of printing: the block beside a photo, its dialog, and the server's replies. */
import type { PrintChoice, PrintFormat } from '#contract/print-formats.ts'
import { charactersLeft } from '../numbers.ts'

const centimetres = (mm: number): string => String(Math.floor(mm / 5) / 2).replace('.', ',')

const FORMATS: Record<PrintFormat, { name: string; size: string }> = {
  '10x15': { name: '10\u00a0×\u00a015', size: '10\u00a0×\u00a015\u00a0cm' },
  '13x18': { name: '13\u00a0×\u00a018', size: '13\u00a0×\u00a018\u00a0cm' },
  square: { name: 'Carré 20\u00a0×\u00a020', size: '20\u00a0×\u00a020\u00a0cm' },
  '18x24': { name: '18\u00a0×\u00a024', size: '18\u00a0×\u00a024\u00a0cm' },
  a4: { name: 'A4', size: '21\u00a0×\u00a029,7\u00a0cm' },
}

export const printCopy = {
  server: {
    locked: 'Débloquez cette photo pour l’imprimer.',
    expired: 'Cette feuille n’est plus disponible. Préparez-la de nouveau.',
  },
  block: {
    title: 'Imprimer',
    text: 'Une feuille prête pour votre imprimante ou votre photographe.',
    button: 'Préparer une feuille',
  },
  title: 'Imprimer',
  description: 'Choisissez le papier\u00a0: l’aperçu montre la feuille telle qu’elle sortira.',
  preview: 'Aperçu de la feuille',
  sheet: {
    legend: 'Sur la feuille',
    names: { photo: 'La photo', pair: 'Avant et après' } satisfies Record<
      PrintChoice['sheet'],
      string
    >,
  },
  format: { legend: 'Papier, en centimètres', names: FORMATS, sharp: 'Net', soft: 'Un peu flou' },
  fit: {
    legend: 'Cadrage',
    names: { whole: 'Photo entière', fill: 'Papier rempli' } satisfies Record<
      PrintChoice['fit'],
      string
    >,
    cropped: (percent: number) => `${percent}\u00a0% ${percent > 1 ? 'coupés' : 'coupé'}`,
    uncropped: 'Rien de coupé',
  },
  border: {
    legend: 'Bord blanc',
    names: { 0: 'Sans', 5: '5\u00a0mm', 10: '10\u00a0mm' } satisfies Record<
      PrintChoice['border'],
      string
    >,
  },
  caption: {
    label: 'Légende, si vous le souhaitez',
    help: charactersLeft,
    unprintable: 'La légende contient un signe que nous ne savons pas imprimer.',
  },
  bleed: {
    label: 'Ajouter 3\u00a0mm à couper',
    help: 'Pour un imprimeur qui coupe la feuille après l’impression, le long du trait pointillé de l’aperçu.',
  },
  sharpness: {
    upTo: (format: PrintFormat) => `Net jusqu’à ${FORMATS[format].size}.`,
    /** Sides in mm, the shorter one first. */
    onlyTo: (short: number, long: number) =>
      `Net jusqu’à ${centimetres(short)}\u00a0×\u00a0${centimetres(long)}\u00a0cm environ\u00a0: plus grand, le tirage paraîtra un peu flou de près.`,
    softHere: 'Sur ce papier, un peu flou vu de près.',
    unknown: 'La netteté de cette photo n’a pas été mesurée.',
  },
  making: 'Préparation de la feuille…',
  pdf: 'Télécharger le PDF',
  jpeg: 'Télécharger le JPEG',
  done: 'Feuille téléchargée',
  doneText: 'Imprimez-la à 100\u00a0%, sans «\u00a0ajuster à la page\u00a0».',
  errorTitle: 'La feuille n’a pas pu être préparée',
  failed: 'Réessayez dans un instant.',
} as const
