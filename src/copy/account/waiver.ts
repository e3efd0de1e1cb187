/** The sentence by which a buyer asks for immediate execution. A changed sentence gets a new version: proofs name the version that was ticked. */
export const waiverCopy = {
  version: '2026-11-21',
  label:
    'Je demande l’exécution immédiate de ma commande et je reconnais perdre mon droit de rétractation pour chaque crédit que j’utilise.',
} as const
