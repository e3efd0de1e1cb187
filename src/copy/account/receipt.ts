/** Words of the receipt of a restoration: its buttons, its page, and the names of its data. */
import type { ReceiptFormat } from '#contract/limits.ts'
import type { RestoreOptions } from '#contract/photo-versions.ts'
import { brand } from '../brand.ts'
import type { RestoredBy } from '../facts.ts'
import { figure } from '../numbers.ts'
import { restoreAgainCopy } from './restore-again.ts'

const { options: words } = restoreAgainCopy

const labelOf = <V>(
  choices: readonly { value: V; label: string }[],
  value: V,
): string | undefined => choices.find((choice) => choice.value === value)?.label

const SECONDS = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

export const receiptCopy = {
  buttons: {
    pdf: 'Télécharger le reçu',
    json: 'Le reçu en données (JSON)',
  } satisfies Record<ReceiptFormat, string>,
  buttonText:
    'Une page à garder avec la photo\u00a0: ce qui a été fait, où, et ce qui a été reconstitué.',
  busy: 'Préparation…',
  doneTitle: 'Reçu téléchargé',
  done: 'Gardez-le avec la photo.',
  errorTitle: 'Le reçu n’a pas pu être préparé',
  error: 'Réessayez dans un instant. La photo, elle, est intacte.',
  server: { locked: 'Débloquez cette photo pour obtenir son reçu.' },

  title: 'Reçu de restauration',
  by: (date: string) => `Établi par ${brand.name} le ${date}`,
  photo: (filename: string) => `«\u00a0${filename}\u00a0»`,
  restored: (date: string) => `Restaurée le ${date}`,

  shares: {
    title: 'Ce qui a été reconstitué',
    unknown:
      'La part reconstituée n’a pas été mesurée pour cette restauration\u00a0: nous ne l’inventons pas.',
    original: (share: string) =>
      `${share} d’origine\u00a0: tels que sur le tirage, aux teintes et à la netteté près.`,
    cleaned: (share: string) =>
      `${share} nettoyés\u00a0: la photo y était lisible sous le grain, les taches ou le flou.`,
    reconstructed: (share: string) =>
      `${share} reconstitués\u00a0: la photo y manquait. Ils sont calculés d’après ce qui les entoure, pas retrouvés.`,
    nothingReconstructed:
      'Rien n’a été reconstitué\u00a0: aucune partie de l’image n’a été inventée.',
    coloured: 'Les couleurs sont devinées\u00a0: ce ne sont pas forcément celles d’origine.',
    screened: 'Les réseaux de neurones ont aussi affiné les détails de toute l’image.',
  },

  process: 'Comment',
  rows: {
    place: 'Où',
    machine: 'Machine',
    engine: 'Moteur',
    networks: 'Réseaux',
    options: 'Réglages',
    retouches: 'Retouches à la main',
    treatments: 'Réparations',
    duration: 'Durée du calcul',
    kept: 'Conservation',
  },
  files: 'Fichiers et empreintes (SHA-256)',
  fileRows: {
    received: 'Fichier envoyé',
    original: 'Original gardé',
    hd: 'Version HD',
    picture: 'Image de la version HD',
    signed: 'Version HD signée',
  },
  filesNote:
    'L’empreinte d’un fichier change au moindre octet. Celle de l’image ne porte que sur ce qui est montré\u00a0: elle reste la même si un titre ou une date est ajouté au fichier, lors d’un téléchargement ou ensuite.',
  signedBy: (name: string) => `Content Credentials (C2PA) par ${name}, au dernier téléchargement`,
  notSigned:
    'Pas de fichier signé (Content Credentials) à ce jour\u00a0: la mention de la restauration (XMP) est dans le fichier.',
  hostedNetwork: (model: string) =>
    `Modèle ${model}, dont le prestataire ne donne pas les fichiers`,
  notRecorded: {
    machine: 'Non enregistrée à l’époque',
    engine: 'Non enregistré à l’époque',
    networks: 'Non enregistrés à l’époque',
    duration: 'Non enregistrée à l’époque',
    received: 'Empreinte non enregistrée à l’époque',
  },
  computedNow: (date: string) => `empreinte calculée le ${date}, pas à l’écriture du fichier`,
  size: (width: number, height: number) => `${figure(width)}\u00a0×\u00a0${figure(height)}\u00a0px`,

  places: {
    'own machines':
      'Sur nos machines\u00a0: la photo n’a été envoyée à aucun tiers pour ce calcul.',
    Replicate:
      'Chez Replicate (États-Unis), qui a reçu la photo le temps du calcul, pour notre compte.',
  } satisfies Record<RestoredBy, string>,
  machines: {
    worker: 'Machine de calcul, séparée du site',
    both: 'La machine qui sert aussi le site',
  },
  engines: {
    local: `Moteur d’${brand.name}`,
    instant: 'Moteur de démonstration, sans réseau de neurones',
    replicate: 'Moteur hébergé',
  } as Record<string, string>,
  engine: (name: string, version: string) => `${name}, version ${version}`,
  noNetworks: 'Aucun',

  options: ({
    fidelity = 0.8,
    marks = 'auto',
    stains = 'auto',
    losses,
    negative = 'auto',
    tint,
    colour,
  }: RestoreOptions) =>
    [
      `Rendu ${(labelOf(words.fidelities, fidelity) ?? String(fidelity)).toLowerCase()}`,
      `rayures\u00a0: ${labelOf(words.marksModes, marks)!.toLowerCase()}`,
      `taches\u00a0: ${labelOf(words.stainsModes, stains)!.toLowerCase()}`,
      losses ? 'manques complétés' : 'manques laissés',
      ...(negative === 'on' ? ['négatif inversé'] : []),
      tint === 'neutral' ? 'teinte neutralisée' : 'teinte gardée',
      ...(colour ? ['colorisation'] : []),
    ].join(', '),
  retouches: (erased: number, kept: number, faces: number) => {
    const parts = [
      erased > 0 && `${erased} ${erased > 1 ? 'traits effacent' : 'trait efface'} une marque`,
      kept > 0 && `${kept} ${kept > 1 ? 'traits rendent' : 'trait rend'} l’original`,
      faces > 0 && `${faces} ${faces > 1 ? 'visages choisis' : 'visage choisi'} par vous`,
    ].filter(Boolean)
    return parts.length > 0 ? parts.join(', ') : 'Aucune'
  },
  noTreatment: 'Aucune',
  duration: (ms: number) => {
    if (ms < 59_950) return `${SECONDS.format(ms / 1000)}\u00a0s`
    const seconds = Math.round(ms / 1000)
    return `${Math.floor(seconds / 60)}\u00a0min ${seconds % 60}\u00a0s`
  },
  verify: (address: string) => `Pour vérifier un fichier\u00a0: ${address}`,
  kept: (date: string) =>
    `Tant que votre compte est actif, ou jusqu’à ce que vous supprimiez la photo. Sans visite de votre part, pas de suppression avant le ${date}, et jamais sans deux e-mails d’abord.`,
} as const
