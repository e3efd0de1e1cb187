/** Words of the receipt of a deletion, on screen, in a file and in a mail. */
import type { ErasureReceipt } from '#contract/erasure.ts'
import type { ErasedKind, KeptKind } from '#contract/erasure-kinds.ts'
import { brand } from '../brand.ts'
import { calendarDay, frenchDate, frenchMoment } from '../dates.ts'
import { counted } from '../numbers.ts'

const ERASED: Record<ErasedKind, (count: number) => string> = {
  photos: (count) => counted(count, 'photo', 'photos'),
  files: (count) =>
    `${counted(count, 'fichier', 'fichiers')}, avec toutes les copies qui en ont été tirées (vignettes, PNG, images de partage, feuilles)`,
  versions: (count) => counted(count, 'version restaurée', 'versions restaurées'),
  restorations: (count) => counted(count, 'demande de restauration', 'demandes de restauration'),
  fingerprints: (count) => counted(count, 'empreinte de fichier', 'empreintes de fichiers'),
  attached: (count) =>
    counted(
      count,
      'autre donnée attachée (lien, titre, nom…)',
      'autres données attachées (liens, titres, noms…)',
    ),
  mails: (count) =>
    counted(count, 'ligne du journal de nos e-mails', 'lignes du journal de nos e-mails'),
  sessions: (count) => counted(count, 'connexion', 'connexions'),
  preferences: (count) => counted(count, 'choix de confidentialité', 'choix de confidentialité'),
}
const KEPT: Record<KeptKind, string> = {
  ledger: 'Le mouvement de crédit du déblocage, sans la photo (comptabilité)',
  consent:
    'La preuve de votre accord pour la galerie et de son retrait, tant que votre compte existe',
  invoices: 'Les factures et écritures comptables, sans lien avec un compte (Code de commerce)',
  trial: 'Une empreinte chiffrée de votre identifiant Google, parce que l’essai offert a servi',
  debt: 'Le nombre de crédits dus, avec une empreinte chiffrée de votre identifiant',
  gifts: 'Les noms et le message des cadeaux offerts ou reçus, sans lien avec un compte',
  adminLog: 'Le journal des actes de l’équipe, s’il y en a eu, sous un numéro',
  backups:
    'Les copies de sauvegarde, gardées à part\u00a0; en remettre une en service ne fait rien revenir',
  erasureList:
    'Une empreinte chiffrée du numéro effacé, qui empêche une sauvegarde de le faire revenir. Elle ne dit rien de vous',
}

const erasedLines = ({ erased }: ErasureReceipt): string[] =>
  erased.map(({ what, count }) => ERASED[what](count))
const keptLines = ({ kept }: ErasureReceipt): string[] =>
  kept.map(({ what, until }) =>
    until
      ? `${KEPT[what]}\u00a0: jusqu’au ${frenchDate(new Date(until))} au plus tard.`
      : `${KEPT[what]}.`,
  )

const listed = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')

export const erasureCopy = {
  title: 'Reçu d’effacement',
  intro: {
    photo: (date: string) => `Photo supprimée le ${date}.`,
    account: (date: string) => `Compte supprimé le ${date}.`,
  } satisfies Record<ErasureReceipt['subject'], (date: string) => string>,
  date: (receipt: ErasureReceipt) => frenchMoment(new Date(receipt.erasedAt)),
  erasedTitle: 'Ce qui est effacé',
  erasedLines,
  delay: 'Les fichiers quittent le stockage dans l’heure\u00a0; ils ne sont déjà plus accessibles.',
  keptTitle: 'Ce qui reste, et jusqu’à quand',
  keptLines,
  once: 'Ce reçu n’est pas conservé\u00a0: téléchargez-le si vous voulez le garder.',
  download: 'Télécharger le reçu',
  close: 'Fermer',
  file: ({ erasedAt }: ErasureReceipt) =>
    `${brand.filePrefix}-recu-effacement-${calendarDay(new Date(erasedAt))}.txt`,
}

/** The whole receipt as plain text. */
export const erasureText = (receipt: ErasureReceipt): string =>
  [
    `${erasureCopy.title} · ${brand.name}`,
    erasureCopy.intro[receipt.subject](erasureCopy.date(receipt)),
    `${erasureCopy.erasedTitle}\u00a0:\n${listed(erasedLines(receipt))}\n${erasureCopy.delay}`,
    `${erasureCopy.keptTitle}\u00a0:\n${listed(keptLines(receipt))}`,
  ].join('\n\n')
