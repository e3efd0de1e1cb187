/** Landing page texts of a new installation; the operator edits them in the back office. */
import { brand } from '../brand.ts'
import { landingCopy } from '../public/landing.ts'
import { french as fr } from './typography.ts'

export const landingSeed = {
  hero: {
    title: 'Redonnez vie à un passé oublié',
    subtitle: fr(
      `Un portrait pâli, une noce rayée, une carte postale tachée : déposez-la, ${brand.name} la restaure et vous la rend telle que vous voudriez la transmettre.`,
    ),
    socialProof: landingCopy.hero.firstFree,
    ctaText: 'Restaurer une photo',
    secondaryText: 'Voir la galerie',
    caption: fr(
      `Portrait de Grace Hopper, 1984. Vieillissement simulé sur une photo libre de droits, restauration par ${brand.name}.`,
    ),
    imageAlt: fr('Portrait sépia de Grace Hopper en uniforme'),
  },
  steps: {
    title: fr('Comment ça marche'),
    subtitle: fr('Trois gestes, depuis un téléphone ou un ordinateur.'),
    ctaText: 'Commencer maintenant',
    list: [
      {
        icon: 'Upload',
        title: 'Déposez la photo',
        description: fr(
          "Une photo de la photo suffit : bien cadrée, sans reflet, en JPG, PNG ou WEBP, jusqu'à 5 Mo.",
        ),
      },
      {
        icon: 'Zap',
        title: 'Laissez-la travailler',
        description: fr(
          'La restauration prend le plus souvent de 30 à 60 secondes. Vous pouvez quitter la page : elle continue sans vous.',
        ),
      },
      {
        icon: 'Download',
        title: 'Jugez, puis gardez',
        description: fr(
          'Vous comparez avant et après sur un aperçu filigrané. Si le résultat vous plaît, vous débloquez la version HD.',
        ),
      },
    ],
  },
  share: {
    title: 'Partage',
    mainTitle: fr('À envoyer à toute la famille'),
    subtitle: fr(
      "Une photo débloquée devient, en un geste, une image avant/après ou un court film à envoyer aux cousins. Elle porte la mention qu'une intelligence artificielle l'a restaurée.",
    ),
    ctaText: 'Restaurer une photo',
  },
  gallery: {
    title: 'Sur la table lumineuse',
    subtitle: fr(
      "Déplacez la poignée pour passer de la photo reçue à la photo rendue. Rien n'a été retouché à la main.",
    ),
    ctaText: 'Voir toute la galerie',
  },
  pricing: {
    title: 'Tarifs',
    subtitle: fr(
      "Un crédit débloque une photo, quelle que soit sa taille. Les crédits n'expirent pas.",
    ),
  },
  testimonials: {
    title: fr('Ce que disent les familles'),
    subtitle: fr('Des mots reçus, publiés avec leur accord.'),
  },
  faq: {
    title: 'Questions fréquentes',
    subtitle: fr('Une autre question ? Écrivez-nous, une personne vous répondra.'),
    list: [
      [
        'Combien cela coûte-t-il ?',
        "La première restauration est offerte, version HD comprise. Ensuite, il faut avoir un crédit pour déposer une photo, et il n'est dépensé que si vous débloquez la version HD : voir l'aperçu filigrané ne coûte rien.",
      ],
      [
        'Quelles photos donnent les meilleurs résultats ?',
        "Une photo d'au moins 500 pixels de côté, bien cadrée et nette. Le noir et blanc se restaure très bien. Au-dessous de 64 pixels de côté, il n'y a plus assez de matière pour travailler.",
      ],
      [
        'Faut-il un scanner ?',
        "Non. Posez la photo à plat près d'une fenêtre, sans flash, tenez le téléphone bien parallèle et remplissez le cadre. Un scanner fait mieux pour les très petits tirages et les diapositives.",
      ],
      [
        'Que deviennent mes photos ?',
        "Elles sont rangées dans votre espace, visibles de vous seul. Une photo que vous n'avez pas débloquée est supprimée au bout de 30 jours ; une photo débloquée reste tant que vous le souhaitez. Elles ne servent ni à la publicité ni à entraîner un modèle.",
      ],
      [
        'Où se fait le calcul ?',
        'Sur les machines qui font fonctionner le service. Vos photos ne sont pas envoyées à un tiers pour être restaurées.',
      ],
      [
        'La ressemblance est-elle garantie ?',
        "Non, et c'est pourquoi vous voyez le résultat avant de dépenser quoi que ce soit. L'intelligence artificielle ravive ce qui est encore là ; elle peut se tromper sur ce qui a disparu. Quand un visage est trop effacé pour être reconnu, nous le laissons doux plutôt que d'en fabriquer un autre.",
      ],
      [
        'Et si le résultat ne me plaît pas ?',
        'Ne le débloquez pas : il ne vous coûtera rien. Les crédits achetés et non utilisés vous sont remboursés sur demande pendant 14 jours.',
      ],
      [
        'Puis-je restaurer une photo trouvée sur Internet ?',
        "Déposez les photos que vous avez le droit d'utiliser : les vôtres, celles de votre famille, ou des images libres. Restaurer une photo ne change rien à qui en possède les droits.",
      ],
    ].map(([question, answer]) => ({ question: fr(question!), answer: fr(answer!) })),
  },
} as const
