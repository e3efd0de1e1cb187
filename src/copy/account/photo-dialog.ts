/** Words of the photo dialog: unlock, gallery consent, deletion. */
export const photoDialogCopy = {
  sent: (date: string) => `Envoyée le ${date}`,
  loadingPictures: 'Chargement des images…',
  hd: 'Version HD',
  open: 'Ouvrir dans l’écran de restauration',

  gallery: {
    title: 'Galerie publique',
    offer:
      'Vous pouvez accepter que cette photo soit montrée, avant et après, dans la galerie du site.',
    give: 'Proposer à la galerie',
    given: 'Vous acceptez que cette photo soit montrée dans la galerie.',
    givenAs: (title: string) => `Titre affiché\u00a0: ${title}`,
    edit: 'Modifier',
    withdraw: 'Retirer mon accord',
    dialogTitle: 'Montrer cette photo dans la galerie\u00a0?',
    dialogText: 'Rien n’est publié sans cet accord. L’équipe choisit parmi les photos proposées.',
    titleLabel: 'Titre',
    titleHelp: 'Par exemple\u00a0: La noce de 1911. Évitez les noms de personnes vivantes.',
    descriptionLabel: 'Description (facultative)',
    /** The wording named by GALLERY_CONSENT_VERSION; change both together. */
    agree:
      'J’accepte que l’original et la photo restaurée soient montrés publiquement dans la galerie du site, avec ce titre et cette description. J’ai le droit de les publier et les personnes reconnaissables sont d’accord. Je peux retirer mon accord à tout moment\u00a0: la photo est alors retirée de la galerie.',
    save: 'Donner mon accord',
    update: 'Enregistrer',
    cancel: 'Annuler',
    doneTitle: 'Accord enregistré',
    done: 'Merci. Vous pouvez le retirer à tout moment depuis cette photo.',
    withdrawTitle: 'Retirer votre accord\u00a0?',
    withdrawText: 'La photo ne sera plus proposée et disparaîtra de la galerie si elle y figure.',
    withdrawnTitle: 'Accord retiré',
    withdrawn: 'Cette photo n’est plus proposée à la galerie.',
    errorTitle: 'L’accord n’a pas pu être enregistré',
    withdrawErrorTitle: 'L’accord n’a pas pu être retiré',
  },
  remove: {
    button: 'Supprimer la photo',
    title: 'Supprimer cette photo\u00a0?',
    text: 'L’original et la version restaurée seront effacés définitivement, y compris de la galerie. Le verso, les souvenirs, le lien envoyé à vos proches et leurs réponses le seront aussi.',
    working: 'La restauration en cours sera arrêtée.',
    trial: 'Elle utilisait votre essai gratuit\u00a0: il vous sera rendu.',
    unlocked:
      'Téléchargez d’abord la version HD si vous voulez la garder\u00a0: le crédit utilisé n’est pas rendu.',
    unlockedFree:
      'Téléchargez d’abord la version HD si vous voulez la garder\u00a0: l’essai gratuit n’est pas rendu.',
    confirm: 'Supprimer définitivement',
    cancel: 'Garder la photo',
    doneTitle: 'Photo supprimée',
    done: 'Ses fichiers sont effacés.',
    trialReturned: 'Votre essai gratuit vous est rendu.',
    errorTitle: 'La photo n’a pas pu être supprimée',
  },
} as const
