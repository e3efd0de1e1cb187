/** Words inside the Content Credentials of a file, shown by the readers of other makers. */
import type { FingerprintKind } from '#contract/fingerprint.ts'

export const manifestCopy = {
  title: 'Photo restaurée',
  original: 'Photo d’origine',
  restored:
    'Restauration d’une photo ancienne\u00a0: nettoyage, et parties manquantes reconstituées par un modèle entraîné',
  composed: {
    share: 'Mise en page\u00a0: la photo avant et après, côte à côte',
    print: 'Mise en page pour l’impression',
  } as Partial<Record<FingerprintKind, string>>,
} as const
