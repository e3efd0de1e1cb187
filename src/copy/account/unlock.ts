/**
 * Server replies to an unlock. The two English passages come from the specification; see
 * docs/decisions/0004.
 */
export const unlockCopy = {
  unlocked: 'Photo débloquée.',
  alreadyUnlocked: 'Photo already unlocked',
  insufficientCredits: 'Crédits insuffisants (Insufficient credits)',
} as const
