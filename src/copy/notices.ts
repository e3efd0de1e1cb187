/** Mails that tell somebody something about their account or their photos. */
import { brand } from './brand.ts'

const NBSP = '\u00a0'
const closing = `\n\nL’équipe ${brand.name}\n${brand.supportEmail}\n`

export const noticeMail = {
  welcome: (p: { username: string; restore: string }) => ({
    subject: `Bienvenue chez ${brand.name}`,
    body: `Bonjour ${p.username},

Votre compte est ouvert. Votre première restauration est offerte, version HD comprise${NBSP}: déposez une photo ou une carte postale ancienne à cette adresse.

${p.restore}

Vos photos restent privées${NBSP}: personne d’autre que vous ne les voit sans votre accord.${closing}`,
  }),
  photoReady: (p: { username: string; filename: string; photo: string; settings: string }) => ({
    subject: 'Votre photo est restaurée',
    body: `Bonjour ${p.username},

La restauration de «${NBSP}${p.filename}${NBSP}» est terminée. Comparez le résultat avec l’original${NBSP}:

${p.photo}

Pour ne plus recevoir ces messages${NBSP}: ${p.settings}${closing}`,
  }),
  /** `until` on the calendar of Paris. */
  photosExpiring: (p: { username: string; filenames: readonly string[]; until: string; photos: string }) => ({
    subject: p.filenames.length > 1 ? `Vos photos sont gardées jusqu’au ${p.until}` : `Votre photo est gardée jusqu’au ${p.until}`,
    body: `Bonjour ${p.username},

Une photo restaurée qui n’est pas débloquée est gardée 30${NBSP}jours. ${p.filenames.length > 1 ? 'Celles-ci seront supprimées' : 'Celle-ci sera supprimée'} après le ${p.until}${NBSP}:

${p.filenames.map((filename) => `- ${filename}`).join('\n')}

Pour garder une photo, débloquez-la depuis votre tableau de bord${NBSP}: elle reste alors aussi longtemps que votre compte.

${p.photos}${closing}`,
  }),
} as const
