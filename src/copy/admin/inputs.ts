/** Words of the inputs that several panels share: markup, pictures, lists. */
export const adminInputsCopy = {
  editor: {
    preview: 'Aperçu',
    emptyPreview: 'L’aperçu apparaît ici.',
    help: '# Titre, ## Sous-titre, ### Petit titre · **gras** · *italique* · - liste · 1. liste numérotée · > citation · [texte](/adresse) ·\u00a0![description](image) · | tableau | · ---',
    facts: (names: readonly string[]) =>
      `Entre doubles accolades\u00a0: ${names.map((name) => `{{${name}}}`).join(', ')}`,
    toolbar: {
      label: (field: string) => `Mise en forme\u00a0: ${field}`,
      bold: 'Gras (Ctrl+B)',
      heading: 'Titre',
      list: 'Liste',
      link: 'Lien (Ctrl+K)',
      picture: 'Image',
      placeholders: {
        bold: 'texte en gras',
        heading: 'Titre',
        item: 'élément',
        link: 'texte du lien',
        alt: 'description de l’image',
      },
    },
    foreign: (names: string) =>
      `Ce texte contient des éléments que l’éditeur ne sait pas garder (${names}). Ils disparaîtront si vous enregistrez.`,
  },
  image: {
    alt: 'Image choisie',
    none: 'Aucune image',
  },
  video: {
    choose: 'Choisir une vidéo',
    replace: 'Remplacer la vidéo',
    clear: 'Retirer la vidéo',
    busy: 'Envoi de la vidéo…',
    hint: 'MP4 ou WEBM, 50\u00a0Mo max.',
    done: 'Vidéo envoyée',
    preview: 'Aperçu de la vidéo',
    none: 'Aucune vidéo',
    unplayable:
      'Ce navigateur ne sait pas lire cette vidéo. Essayez un fichier mp4 (H.264) ou webm.',
    invalidTitle: 'Fichier non valide',
    invalid: 'Format non supporté. Utilisez MP4 ou WEBM.',
    tooLargeTitle: 'Fichier trop volumineux',
    tooLarge: 'Fichier trop volumineux. Maximum 50\u00a0Mo autorisé.',
    failedTitle: "Erreur d'upload",
    address: 'Adresse de la vidéo',
    addressHelp:
      'Remplie par l’envoi du fichier ou le choix dans la médiathèque. Seule une vidéo de ce site peut être lue sur la page d’accueil.',
  },
  order: {
    open: 'Changer l’ordre',
    label: 'Ordre des éléments',
    help: 'Faites glisser une ligne par sa poignée, ou déplacez-la avec les flèches. Le numéro reste modifiable dans chaque fiche.',
    saved: 'Ordre enregistré',
    failed: 'L’ordre n’a pas pu être enregistré. Rien n’a changé\u00a0: réessayez.',
    quoted: (label: string) => `«\u00a0${label}\u00a0»`,
  },
  list: {
    up: (item: string) => `Monter ${item}`,
    down: (item: string) => `Descendre ${item}`,
    remove: (item: string) => `Retirer ${item}`,
    empty: 'Rien pour l’instant.',
  },
} as const
