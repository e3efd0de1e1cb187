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
} as const
