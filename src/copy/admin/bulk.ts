/** Words of the selection of several rows, and of the actions on them. */
import { counted, figure } from '../numbers.ts'

export const adminBulkCopy = {
  column: 'Sélection',
  all: (rows: number) => `Tout sélectionner sur cette page (${figure(rows)})`,
  row: (name: string) => `Sélectionner ${name}`,
  chosen: (rows: number) => counted(rows, 'ligne sélectionnée', 'lignes sélectionnées'),
  clear: 'Tout désélectionner',
  bar: 'Actions sur la sélection',
  /** Rows that the action does not concern. */
  skipped: (rows: number) =>
    rows === 0
      ? ''
      : ` ${counted(rows, 'ligne sélectionnée n’est pas concernée', 'lignes sélectionnées ne sont pas concernées')}.`,
  none: 'Aucune ligne sélectionnée n’est concernée par cette action.',
  progress: (done: number, all: number) =>
    `${figure(done)} sur ${figure(all)}… Gardez cette page ouverte jusqu’à la fin.`,
  result: {
    title: (failed: number, all: number) =>
      `${figure(failed)} ${failed > 1 ? 'lignes' : 'ligne'} sur ${figure(all)} en échec`,
    text: 'Les autres sont faites. Les lignes en échec restent sélectionnées.',
    /** At most five names. */
    names: (names: readonly string[]) =>
      `${names.slice(0, 5).join(', ')}${names.length > 5 ? '…' : ''}`,
    close: 'Fermer',
  },
} as const
