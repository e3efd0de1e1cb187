/**
 * Words of the cookie banner and of the question after a revocation; loaded on every page, so kept
 * short.
 */
import { brand } from '../brand.ts'

export const consentCopy = {
  banner: {
    label: 'Cookies',
    text: `${brand.name} utilise des cookies pour améliorer votre navigation, analyser l’usage du site et personnaliser le contenu. Refuser ne change rien à vos photos.`,
    accept: "J'accepte",
    decline: 'Refuser',
    policy: 'Politique de cookies',
    privacy: 'Politique de confidentialité',
    present: (accepted: boolean) =>
      `Votre choix actuel\u00a0: cookies ${accepted ? 'acceptés' : 'refusés'}. Vous pouvez en changer ici.`,
    keep: 'Garder mon choix',
  },
  /** The permanent link of the footer. */
  manage: 'Gérer les cookies',
  revoked: {
    title: 'Consentement retiré',
    question: 'Voulez-vous recharger la page pour appliquer les nouveaux paramètres de cookies ?',
    reload: 'Recharger la page',
    later: 'Plus tard',
  },
} as const
