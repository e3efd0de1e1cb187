/** Words of the panels of written pages. */
const shared = {
  slug: 'Adresse de la page',
  slugHelp: 'Fin de l’adresse de la page\u00a0: lettres minuscules, chiffres et tirets.',
  slugError: 'Lettres minuscules sans accent, chiffres et tirets seulement.',
  title: 'Titre',
  content: 'Contenu',
  metaDescription: 'Description pour les moteurs de recherche',
  metaHelp: 'Une ou deux phrases pour les moteurs de recherche.',
  isPublished: 'Page publiée',
  order: 'Ordre',
  required: 'Veuillez remplir tous les champs obligatoires.',
  published: 'Publiée',
  draft: 'Brouillon',
  changed: (date: string) => `Modifiée le ${date}`,
  open: (title: string) => `Voir la page ${title} dans un nouvel onglet`,
  created: 'Page créée',
  updated: 'Page mise à jour',
  removed: 'Page supprimée',
  createFailed: 'Impossible de créer la page.',
  updateFailed: 'Impossible de mettre à jour la page.',
  removeFailed: 'Impossible de supprimer la page.',
} as const

export const adminPagesCopy = {
  fields: shared,
  legal: {
    title: 'Pages légales',
    intro:
      'Mentions légales, conditions, confidentialité et cookies, telles que le site les montre. Un nom entre doubles accolades, comme {{prix_credit}}, y devient sa valeur du moment.',
    add: 'Nouvelle page',
    empty: 'Aucune page légale',
    createTitle: 'Créer une page légale',
    updateTitle: (title: string) => `Modifier «\u00a0${title}\u00a0»`,
    removeTitle: 'Êtes-vous sûr de vouloir supprimer cette page ?',
    removeText: (title: string) =>
      `«\u00a0${title}\u00a0» disparaîtra du site, avec les liens qui y mènent.`,
  },
  content: {
    title: 'Pages de contenu',
    intro:
      'Vos autres pages. Celles du pied de page y apparaissent dans leur rubrique. Un nom entre doubles accolades, comme {{prix_credit}}, y devient sa valeur du moment.',
    add: 'Nouvelle page',
    empty: 'Aucune page de contenu',
    createTitle: 'Créer une page',
    updateTitle: (title: string) => `Modifier «\u00a0${title}\u00a0»`,
    removeTitle: (title: string) => `Supprimer la page «\u00a0${title}\u00a0»\u00a0?`,
    removeText: (slug: string) => `L’adresse /page/${slug} n’existera plus.`,
    showInFooter: 'Afficher dans le pied de page',
    footerSection: 'Rubrique du pied de page',
    noSection:
      'Sans rubrique, la page n’apparaîtra pas dans le pied de page\u00a0: choisissez-en une.',
    sections: { none: 'Aucune', support: 'Aide', navigation: 'Liens rapides' },
    state: 'État',
    footer: 'Pied de page',
  },
} as const

/** Messages of the server. */
export const contentAdminCopy = {
  slugTaken: 'Une autre page a déjà cette adresse.',
  emptyContent: 'Il ne reste rien de ce texte une fois retiré ce qui n’est pas permis.',
} as const
