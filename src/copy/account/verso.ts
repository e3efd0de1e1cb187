/** Words of the verso of a postcard. */
export const versoCopy = {
  server: {
    notReady: 'Attendez que le recto soit restauré, puis ajoutez le verso.',
    none: 'Cette photo n’a pas de verso.',
  },
  block: {
    title: 'Carte postale',
    invitation: 'Cette photo a quelque chose d’écrit au dos\u00a0? Gardez les deux faces ensemble.',
    add: 'Ajouter le verso',
    free: 'Le verso est compris dans le crédit de la photo.',
    sending: 'Envoi du verso…',
    processing: 'Le verso est en cours de nettoyage. Vous pouvez quitter la page.',
    processed: 'Le verso est prêt.',
    failed:
      'Ce verso n’a pas pu être nettoyé. Votre fichier est gardé\u00a0: essayez-en un autre ou retirez-le.',
    see: 'Voir la carte',
    loadFailed: 'Le verso n’a pas pu être chargé',
    sendFailed: 'Le verso n’a pas été envoyé',
  },
  dialog: {
    title: 'Carte postale',
    description:
      'Le papier est éclairci et le bruit retiré. L’écriture, le timbre et le cachet ne sont jamais redessinés.',
    turn: 'Retourner la carte',
    recto: 'Recto',
    verso: 'Verso',
    versoAlt: 'Verso de la carte',
    downloadRecto: 'Télécharger le recto',
    downloadVerso: 'Télécharger le verso',
    locked: 'Débloquez la photo\u00a0: le recto et le verso seront à vous, sans filigrane.',
    replace: 'Remplacer le verso',
    remove: 'Retirer le verso',
    removeTitle: 'Retirer le verso\u00a0?',
    removeText: 'Le fichier du verso sera effacé. Le recto reste comme il est.',
    keep: 'Garder le verso',
    removed: 'Verso retiré',
    removedText: 'Son fichier est effacé.',
    removeFailed: 'Le verso n’a pas été retiré',
    downloadFailed: 'Le verso n’a pas pu être téléchargé',
  },
} as const
