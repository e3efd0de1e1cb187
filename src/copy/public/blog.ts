/** Words of the blog around the article, which is written in the back office. */
export const blogCopy = {
  loading: 'Chargement de l’article…',
  failed: { title: 'Erreur de chargement', text: 'Impossible de charger le contenu du blog.' },
  empty: {
    title: 'Le guide est en préparation',
    text: 'Il paraîtra ici. En attendant, la galerie montre ce que donne une restauration.',
    action: 'Voir la galerie',
  },
  contents: 'Dans cet article',
  updated: (date: string) => `Mis à jour le ${date}`,
  by: (author: string) => `Par ${author}`,
  tags: 'Thèmes',
  compare: (title: string) => `Comparer avant et après\u00a0: ${title}`,
  pair: (index: number) => `Photo ${index}`,
  checklist: [
    'Les mains propres et sèches, ou des gants de coton\u00a0: jamais de doigts sur l’image.',
    'La photo à plat, dépoussiérée au pinceau doux, sortie de sa pochette si elle s’en détache sans forcer.',
    'Une lumière douce de côté, sans flash ni reflet\u00a0; le téléphone bien parallèle, ou le scanner à 600 points par pouce.',
    'Le verso photographié aussi\u00a0: dates, noms, cachet du studio.',
    'Deux copies du fichier, à deux endroits, avec un nom qui dit qui, où et quand.',
  ],
  cta: {
    title: 'Une photo à sauver\u00a0?',
    subtitle: 'La première restauration est offerte.',
    button: 'Restaurer une photo',
  },
} as const
