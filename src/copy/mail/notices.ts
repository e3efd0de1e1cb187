/** Notices to users about their account or their photos. */
import { brand } from '../brand.ts'
import { counted } from '../numbers.ts'
import { closing } from './signature.ts'

type AlbumPhotos = { title: string; restored: number; failed: number }

/** How many photos of an album were restored, and how many were not. */
function albumOutcome({ title, restored, failed }: AlbumPhotos): string {
  const album = `l’album «\u00a0${title}\u00a0»`
  const isOnly = restored + failed === 1
  if (restored === 0)
    return `${isOnly ? 'La' : 'Aucune'} photo de ${album} n’a ${isOnly ? 'pas ' : ''}pu être restaurée. Rien n’a été compté.`
  const done =
    restored === 1
      ? `${isOnly ? 'La' : 'Une'} photo de ${album} est restaurée.`
      : `${restored}\u00a0photos de ${album} sont restaurées.`
  if (failed === 0) return done
  const lost =
    failed === 1 ? 'Une photo n’a pas pu l’être' : `${failed}\u00a0photos n’ont pas pu l’être`
  return `${done} ${lost}\u00a0: rien n’a été compté.`
}

/** What the owner of an album does next. */
function albumAdvice({ restored, failed }: AlbumPhotos): string {
  if (restored > 1) return 'Regardez chaque photo à côté de l’original'
  if (restored === 1) return 'Regardez la photo restaurée à côté de l’original'
  return failed === 1
    ? 'Essayez avec une autre copie de la photo, ou un scan plus net'
    : 'Essayez avec d’autres copies des photos, ou des scans plus nets'
}

export const noticeMail = {
  /** `trial`: the first restoration is free. */
  welcome: (values: { username: string; restore: string; trial: boolean }) => ({
    subject: `Bienvenue chez ${brand.name}`,
    body: `Bonjour ${values.username},

Votre compte est ouvert. ${values.trial ? `Votre première restauration est offerte, version HD comprise\u00a0: déposez` : 'Déposez'} une photo ou une carte postale ancienne à cette adresse.

${values.restore}

Vos photos restent privées\u00a0: personne d’autre que vous ne les voit sans votre accord.${closing}`,
  }),
  photoReady: (values: {
    username: string
    filename: string
    photo: string
    settings: string
  }) => ({
    subject: 'Votre photo est restaurée',
    body: `Bonjour ${values.username},

La restauration de «\u00a0${values.filename}\u00a0» est terminée. Comparez le résultat avec l’original\u00a0:

${values.photo}

Pour ne plus recevoir ces messages\u00a0: ${values.settings}${closing}`,
  }),
  /** `restored` and `failed` are numbers of photos. */
  albumReady: (values: {
    username: string
    title: string
    restored: number
    failed: number
    album: string
    settings: string
  }) => ({
    subject: values.restored > 0 ? 'Votre album est prêt' : 'Votre album n’a pas pu être restauré',
    body: `Bonjour ${values.username},

${albumOutcome(values)} ${albumAdvice(values)}\u00a0:

${values.album}

Pour ne plus recevoir ces messages\u00a0: ${values.settings}${closing}`,
  }),
  /** Figures only: the words of relatives are read on the site. */
  familyReplied: (values: {
    username: string
    filenames: readonly string[]
    votes: number
    names: number
    messages: number
    replies: string
    settings: string
  }) => ({
    subject: 'Votre famille a répondu',
    body: `Bonjour ${values.username},

Du nouveau au sujet de ${values.filenames.map((filename) => `«\u00a0${filename}\u00a0»`).join(', ')}\u00a0:

${[
  values.votes > 0 && `- ${counted(values.votes, 'avis', 'avis')} sur la ressemblance`,
  values.names > 0 && `- ${counted(values.names, 'nom proposé', 'noms proposés')}`,
  values.messages > 0 && `- ${counted(values.messages, 'mot laissé', 'mots laissés')}`,
]
  .filter(Boolean)
  .join('\n')}

Pour lire les réponses\u00a0:

${values.replies}

Nous vous écrivons une fois par jour au plus. Pour ne plus recevoir ces messages\u00a0: ${values.settings}${closing}`,
  }),
  /** `until` is shown in Paris time. */
  photosExpiring: (values: {
    username: string
    filenames: readonly string[]
    until: string
    photos: string
  }) => ({
    subject:
      values.filenames.length > 1
        ? `Vos photos sont gardées jusqu’au ${values.until}`
        : `Votre photo est gardée jusqu’au ${values.until}`,
    body: `Bonjour ${values.username},

Une photo restaurée qui n’est pas débloquée est gardée 30\u00a0jours. ${values.filenames.length > 1 ? 'Celles-ci seront supprimées' : 'Celle-ci sera supprimée'} après le ${values.until}\u00a0:

${values.filenames.map((filename) => `- ${filename}`).join('\n')}

Pour garder une photo, débloquez-la depuis votre tableau de bord\u00a0: elle reste alors aussi longtemps que votre compte.

${values.photos}${closing}`,
  }),
  /** `until` is shown in Paris time; `photos` is their number. */
  accountExpiring: (values: {
    username: string
    photos: number
    until: string
    visit: string
  }) => ({
    subject: `Votre compte ${brand.name} sera supprimé après le ${values.until}`,
    body: `Bonjour ${values.username},

Votre dernière visite remonte à bientôt deux ans. Sans nouvelle de vous, votre compte${values.photos > 0 ? ` et ${values.photos === 1 ? 'la photo qu’il contient seront supprimés' : `les ${values.photos}\u00a0photos qu’il contient seront supprimés`}` : ' sera supprimé'} après le ${values.until}.

Pour tout garder, il suffit de vous connecter une fois avant cette date.${values.photos > 0 ? ` Vous pourrez aussi télécharger ${values.photos === 1 ? 'votre photo' : 'vos photos'} depuis les paramètres.` : ''}

${values.visit}${closing}`,
  }),
} as const
