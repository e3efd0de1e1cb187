/** What the server answers to an unlock. The two English passages are the specification's; see docs/decisions/0004. */
export const unlockCopy = {
  unlocked: 'Photo débloquée.',
  alreadyUnlocked: 'Photo already unlocked',
  insufficientCredits: 'Crédits insuffisants (Insufficient credits)',
} as const
