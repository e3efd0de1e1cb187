/**
 * The sentence by which a buyer requests immediate execution. A changed sentence needs a new
 * version, which is stored as proof with each order.
 */
export const waiverCopy = {
  version: '2026-11-21',
  label:
    'Je demande l’exécution immédiate de ma commande et je reconnais perdre mon droit de rétractation pour chaque crédit que j’utilise.',
} as const
