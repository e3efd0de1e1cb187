/** Words of the landing page. */
export const landingCopy = {
  hero: {
    /** The last word is emphasised. */
    title: 'Redonnez vie à un passé',
    emphasis: 'oublié',
    subtitle: 'Un portrait pâli, une noce rayée, une carte postale tachée : déposez-la, Antan la restaure et vous la rend telle que vous voudriez la transmettre.',
    cta: 'Restaurer une photo',
    secondary: 'Voir comment ça marche',
    offer: 'La première restauration est offerte.',
    price: (euros: string) => `Ensuite, ${euros} la photo.`,
  },
  pair: {
    /** Said under every pair whose ageing we made ourselves. */
    simulated: 'Vieillissement simulé sur une photo libre de droits, restauration par Antan.',
    restored: 'Photo ancienne libre de droits, restauration par Antan.',
    compare: (title: string) => `Comparer avant et après : ${title}`,
  },
  /** The photos of the shop window: their captions, and what they show for those who do not see them. */
  pictures: {
    'grace-hopper': { title: 'Portrait de Grace Hopper', shows: 'Portrait sépia de Grace Hopper en uniforme' },
    chenonceau: { title: 'Le château de Chenonceau', shows: 'Tirage couleur aux teintes passées : le château de Chenonceau sur le Cher' },
    'mont-saint-michel': { title: 'Le Mont-Saint-Michel', shows: 'Carte postale ancienne : le Mont-Saint-Michel vu des prés salés' },
  },
  steps: {
    title: 'Comment ça marche',
    intro: 'Trois gestes, depuis un téléphone ou un ordinateur.',
    list: [
      { icon: 'Upload', title: 'Déposez la photo', text: 'Une photo de la photo suffit : bien cadrée, sans reflet, en JPG, PNG ou WEBP, jusqu’à 5 Mo.' },
      { icon: 'Zap', title: 'Laissez-la travailler', text: 'La restauration prend le plus souvent de 30 à 60 secondes. Vous pouvez quitter la page : elle continue sans vous.' },
      { icon: 'Download', title: 'Jugez, puis gardez', text: 'Vous comparez avant et après sur un aperçu filigrané. Si le résultat vous plaît, vous débloquez la version HD.' },
    ],
    cta: 'Commencer maintenant',
  },
  prints: {
    title: 'Sur la table lumineuse',
    intro: 'Déplacez la poignée pour passer de la photo reçue à la photo rendue. Rien n’a été retouché à la main.',
  },
  promise: {
    title: 'Ce que nous promettons, et ce que nous ne promettons pas',
    list: [
      { title: 'Vos photos restent les vôtres', text: 'Elles sont privées, visibles de vous seul, et supprimées quand vous le demandez. Elles ne servent ni à la publicité ni à entraîner un modèle.' },
      { title: 'Un visage ne s’invente pas', text: 'Quand un visage est trop effacé pour être reconnu, nous le laissons doux plutôt que d’en fabriquer un autre. Mieux vaut un grand-père flou qu’un inconnu net.' },
      { title: 'Un crédit, une photo', text: 'Débloquer une photo coûte un crédit, quelle que soit sa taille. Une restauration qui échoue n’est jamais comptée.' },
      { title: 'Ce que la machine ne sait pas faire', text: 'Un coin déchiré ne revient pas tel qu’il était : il est complété avec vraisemblance. Chaque fichier restauré le dit dans ses métadonnées, et l’original n’est jamais modifié.' },
    ],
  },
  faq: {
    title: 'Questions fréquentes',
    intro: 'Une autre question ? Écrivez-nous, une personne vous répondra.',
    list: [
      {
        question: 'Combien cela coûte-t-il ?',
        answer: 'La première restauration est offerte, version HD comprise. Ensuite, voir l’aperçu filigrané ne coûte rien de plus : vous dépensez un crédit seulement pour débloquer la version HD sans filigrane.',
      },
      {
        question: 'Quelles photos donnent les meilleurs résultats ?',
        answer: 'Une photo d’au moins 500 pixels de côté, bien cadrée et nette. Le noir et blanc se restaure très bien. Au-dessous de 64 pixels de côté, il n’y a plus assez de matière pour travailler.',
      },
      {
        question: 'Faut-il un scanner ?',
        answer: 'Non. Posez la photo à plat près d’une fenêtre, sans flash, tenez le téléphone bien parallèle et remplissez le cadre. Un scanner à 300 points par pouce fait mieux pour les très petits tirages.',
      },
      {
        question: 'Que deviennent mes photos ?',
        answer: 'Elles sont rangées dans votre espace, visibles de vous seul. Une photo que vous n’avez pas débloquée est supprimée au bout de 30 jours ; une photo débloquée reste tant que vous le souhaitez. Vous pouvez tout supprimer à tout moment.',
      },
      {
        question: 'La ressemblance est-elle garantie ?',
        answer: 'Non, et c’est pourquoi vous voyez le résultat avant de dépenser quoi que ce soit. L’intelligence artificielle ravive ce qui est encore là ; elle peut se tromper sur ce qui a disparu. Comparez avec l’original, qui reste toujours à côté.',
      },
      {
        question: 'Et si le résultat ne me plaît pas ?',
        answer: 'Ne le débloquez pas : il ne vous coûtera rien. Les crédits achetés et non utilisés vous sont remboursés sur demande pendant 14 jours.',
      },
    ],
    write: 'Nous écrire',
  },
} as const
