/** Notices to users about their account or their photos. */
import { brand } from '../brand.ts'
import { counted } from '../numbers.ts'
import { closing } from './signature.ts'

/** How many photos of an album were restored, and how many were not. */
function albumOutcome({
  title,
  restored,
  failed,
}: {
  title: string
  restored: number
  failed: number
}): string {
  const album = `l’album «\u00a0${title}\u00a0»`
  const done =
    restored === 0
      ? `Aucune photo de ${album} n’a pu être restaurée.`
      : restored === 1
        ? `Une photo de ${album} est restaurée.`
        : `${restored}\u00a0photos de ${album} sont restaurées.`
  if (failed === 0) return done
  const lost =
    failed === 1 ? 'Une photo n’a pas pu l’être' : `${failed}\u00a0photos n’ont pas pu l’être`
  return restored === 0
    ? `${done} Rien n’a été compté.`
    : `${done} ${lost}\u00a0: rien n’a été compté.`
}

export const noticeMail = {
  /** `trial`: the first restoration is free. */
  welcome: (p: { username: string; restore: string; trial: boolean }) => ({
    subject: `Bienvenue chez ${brand.name}`,
    body: `Bonjour ${p.username},

Votre compte est ouvert. ${p.trial ? `Votre première restauration est offerte, version HD comprise\u00a0: déposez` : 'Déposez'} une photo ou une carte postale ancienne à cette adresse.

${p.restore}

Vos photos restent privées\u00a0: personne d’autre que vous ne les voit sans votre accord.${closing}`,
  }),
  photoReady: (p: { username: string; filename: string; photo: string; settings: string }) => ({
    subject: 'Votre photo est restaurée',
    body: `Bonjour ${p.username},

La restauration de «\u00a0${p.filename}\u00a0» est terminée. Comparez le résultat avec l’original\u00a0:

${p.photo}

Pour ne plus recevoir ces messages\u00a0: ${p.settings}${closing}`,
  }),
  /** `restored` and `failed` are numbers of photos. */
  albumReady: (p: {
    username: string
    title: string
    restored: number
    failed: number
    album: string
    settings: string
  }) => ({
    subject: 'Votre album est prêt',
    body: `Bonjour ${p.username},

${albumOutcome(p)} Regardez chaque photo à côté de l’original\u00a0:

${p.album}

Pour ne plus recevoir ces messages\u00a0: ${p.settings}${closing}`,
  }),
  /** Figures only: the words of relatives are read on the site. */
  familyReplied: (p: {
    username: string
    filenames: readonly string[]
    votes: number
    names: number
    messages: number
    replies: string
    settings: string
  }) => ({
    subject: 'Votre famille a répondu',
    body: `Bonjour ${p.username},

Du nouveau au sujet de ${p.filenames.map((filename) => `«\u00a0${filename}\u00a0»`).join(', ')}\u00a0:

${[
  p.votes > 0 && `- ${counted(p.votes, 'avis', 'avis')} sur la ressemblance`,
  p.names > 0 && `- ${counted(p.names, 'nom proposé', 'noms proposés')}`,
  p.messages > 0 && `- ${counted(p.messages, 'mot laissé', 'mots laissés')}`,
]
  .filter(Boolean)
  .join('\n')}

Pour lire les réponses\u00a0:

${p.replies}

Nous vous écrivons une fois par jour au plus. Pour ne plus recevoir ces messages\u00a0: ${p.settings}${closing}`,
  }),
  /** `until` is shown in Paris time. */
  photosExpiring: (p: {
    username: string
    filenames: readonly string[]
    until: string
    photos: string
  }) => ({
    subject:
      p.filenames.length > 1
        ? `Vos photos sont gardées jusqu’au ${p.until}`
        : `Votre photo est gardée jusqu’au ${p.until}`,
    body: `Bonjour ${p.username},

Une photo restaurée qui n’est pas débloquée est gardée 30\u00a0jours. ${p.filenames.length > 1 ? 'Celles-ci seront supprimées' : 'Celle-ci sera supprimée'} après le ${p.until}\u00a0:

${p.filenames.map((filename) => `- ${filename}`).join('\n')}

Pour garder une photo, débloquez-la depuis votre tableau de bord\u00a0: elle reste alors aussi longtemps que votre compte.

${p.photos}${closing}`,
  }),
  /** `until` is shown in Paris time; `photos` is their number. */
  accountExpiring: (p: { username: string; photos: number; until: string; visit: string }) => ({
    subject: `Votre compte ${brand.name} sera supprimé après le ${p.until}`,
    body: `Bonjour ${p.username},

Votre dernière visite remonte à bientôt deux ans. Sans nouvelle de vous, votre compte${p.photos > 0 ? ` et ${p.photos === 1 ? 'la photo qu’il contient seront supprimés' : `les ${p.photos}\u00a0photos qu’il contient seront supprimés`}` : ' sera supprimé'} après le ${p.until}.

Pour tout garder, il suffit de vous connecter une fois avant cette date. Vous pourrez aussi télécharger vos photos depuis les paramètres.

${p.visit}${closing}`,
  }),
} as const
