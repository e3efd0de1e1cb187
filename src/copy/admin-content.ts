/** Words of the content panels: pages, blog, and what their editors share. */
export const adminContentCopy = {
  editor: {
    preview: 'Aperçu',
    emptyPreview: 'L’aperçu apparaît ici.',
    help: '# Titre, ## Sous-titre, ### Petit titre · **gras** · *italique* · - liste · 1. liste numérotée · > citation · [texte](/adresse) · | tableau | · ---',
    facts: (names: readonly string[]) => `Entre doubles accolades\u00a0: ${names.map((name) => `{{${name}}}`).join(', ')}`,
    foreign: (names: string) => `Ce texte contient des éléments que l’éditeur ne sait pas garder (${names}). Ils disparaîtront si vous enregistrez.`,
  },
  image: {
    alt: 'Image choisie',
    none: 'Aucune image',
  },
  list: {
    up: (item: string) => `Monter ${item}`,
    down: (item: string) => `Descendre ${item}`,
    remove: (item: string) => `Retirer ${item}`,
    empty: 'Rien pour l’instant.',
  },
} as const

const shared = {
  slug: 'Slug', slugHelp: 'Fin de l’adresse de la page\u00a0: lettres minuscules, chiffres et tirets.', slugError: 'Lettres minuscules sans accent, chiffres et tirets seulement.',
  title: 'Titre', content: 'Contenu', metaDescription: 'Meta description', metaHelp: 'Une ou deux phrases pour les moteurs de recherche.',
  isPublished: 'Page publiée', order: 'Ordre',
  required: 'Veuillez remplir tous les champs obligatoires.',
  published: 'Publiée', draft: 'Brouillon', changed: (date: string) => `Modifiée le ${date}`,
  open: (title: string) => `Voir la page ${title} dans un nouvel onglet`,
  created: 'Page créée', updated: 'Page mise à jour', removed: 'Page supprimée',
  createFailed: 'Impossible de créer la page.', updateFailed: 'Impossible de mettre à jour la page.', removeFailed: 'Impossible de supprimer la page.',
} as const

export const adminPagesCopy = {
  fields: shared,
  legal: {
    title: 'Pages légales', intro: 'Mentions légales, conditions, confidentialité et cookies, telles que le site les montre. Un nom entre doubles accolades, comme {{prix_credit}}, y devient sa valeur du moment.',
    add: 'Nouvelle page', empty: 'Aucune page légale', createTitle: 'Créer une page légale', updateTitle: (title: string) => `Modifier «\u00a0${title}\u00a0»`,
    removeTitle: 'Êtes-vous sûr de vouloir supprimer cette page ?', removeText: (title: string) => `«\u00a0${title}\u00a0» disparaîtra du site, avec les liens qui y mènent.`,
  },
  content: {
    title: 'Pages de contenu', intro: 'Vos autres pages. Celles du pied de page y apparaissent dans leur rubrique. Un nom entre doubles accolades, comme {{prix_credit}}, y devient sa valeur du moment.',
    add: 'Nouvelle page', empty: 'Aucune page de contenu', createTitle: 'Créer une page', updateTitle: (title: string) => `Modifier «\u00a0${title}\u00a0»`,
    removeTitle: (title: string) => `Supprimer la page «\u00a0${title}\u00a0»\u00a0?`, removeText: (slug: string) => `L’adresse /page/${slug} n’existera plus.`,
    showInFooter: 'Afficher dans le pied de page', footerSection: 'Rubrique du pied de page',
    noSection: 'Sans rubrique, la page n’apparaîtra pas dans le pied de page\u00a0: choisissez-en une.',
    sections: { none: 'Aucune', support: 'Support', navigation: 'Navigation' },
    state: 'État', footer: 'Pied de page',
  },
} as const

export const adminBlogCopy = {
  tabsLabel: 'Parties du blog',
  sections: {
    tab: 'Sections', title: 'Sections du blog', intro: 'L’article du blog, section par section, dans l’ordre.', openBlog: 'Ouvrir le blog',
    add: 'Nouvelle section', empty: 'Aucune section', createTitle: 'Créer une section', updateTitle: (title: string) => `Modifier «\u00a0${title}\u00a0»`,
    removeTitle: (title: string) => `Supprimer la section «\u00a0${title}\u00a0»\u00a0?`, removeText: (key: string) => `La section ${key} disparaîtra du blog, avec son adresse /blog/${key}.`,
    created: 'Section créée', updated: 'Section mise à jour', removed: 'Section supprimée',
    createFailed: 'Impossible de créer la section.', updateFailed: 'Impossible de mettre à jour la section.', removeFailed: 'Impossible de supprimer la section.',
    key: 'Clé', keyHelp: 'Par exemple introduction ou avant-apres.', name: 'Titre', subtitle: 'Sous-titre', type: 'Numérotation', order: 'Ordre', state: 'État',
    types: { standard: 'Sans numéro', numbered: 'Numérotée' }, enabled: 'Section affichée', shown: 'Activée', hidden: 'Désactivée',
    contentType: 'Mise en page', contentTypes: { text: 'Texte', 'text-image': 'Texte et image', gallery: 'Galerie' },
    text: 'Texte', additionalText: 'Texte complémentaire', imageUrl: 'Image', imageAlt: 'Texte alternatif de l’image', imageCaption: 'Légende de l’image',
    items: 'Éléments de la galerie', item: (number: number) => `l’élément ${number}`, addItem: 'Ajouter un élément',
    itemTitle: 'Titre', itemDescription: 'Description', itemImage: 'Image seule', itemAlt: 'Texte alternatif', before: 'Image avant', after: 'Image après',
  },
  metadata: {
    tab: 'Métadonnées', title: 'Métadonnées du blog', saved: 'Métadonnées mises à jour', failed: 'Impossible de mettre à jour les métadonnées.',
    fields: {
      title: 'Titre', subtitle: 'Sous-titre', author: 'Auteur', readingTime: 'Temps de lecture', categoryTags: 'Étiquettes', metaTitle: 'Titre pour les moteurs de recherche',
      metaDescription: 'Meta description', ogImage: 'Image de partage', ctaEnabled: 'Appel à l’action affiché', ctaTitle: 'Titre de l’appel', ctaSubtitle: 'Texte de l’appel',
      ctaButtonText: 'Texte du bouton', ctaButtonLink: 'Lien du bouton',
    },
    tagsHelp: 'Séparées par des virgules.', linkHelp: 'Un chemin du site comme /restore, ou une adresse complète.',
  },
} as const
