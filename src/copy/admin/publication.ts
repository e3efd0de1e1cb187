/** Words of the publication on a date. */
export const publicationCopy = {
  label: 'Publier le (heure de Paris)',
  help: 'Pour un brouillon\u00a0: il reste invisible jusque-là, puis paraît dans la minute.',
  scheduled: (moment: string) => `Sera publié le ${moment}`,
  past: 'Choisissez une date à venir.',
  incomplete: 'Indiquez une date et une heure.',
  alreadyShown: 'Ce contenu est déjà affiché\u00a0: masquez-le d’abord, ou retirez la date.',
} as const
