/** Words of the landing page. */
import { brand } from '../brand.ts'

export const landingCopy = {
  failed: 'L’accueil n’a pas pu être chargé',
  hero: {
    /** The last word is emphasised. */
    title: 'Redonnez vie à un passé oublié',
    emphasis: 'oublié',
    imageAlt: 'Une photo ancienne',
    subtitle: `Un portrait pâli, une noce rayée, une carte postale tachée\u00a0: déposez-la, ${brand.name} la restaure et vous la rend telle que vous voudriez la transmettre.`,
    cta: 'Restaurer une photo',
    secondary: 'Voir la galerie',
    /**
     * The specified default when nothing is configured; a new installation stores its own sentence.
     */
    socialProof: 'Plus de 5,000 souvenirs déjà restaurés',
    stats: [
      { value: 'HD', label: 'Qualité' },
      { value: '30\u00a0s', label: 'Rapidité, le plus souvent' },
      { value: 'IA', label: 'Fidèle aux visages' },
    ],
    /** The social proof that a new installation stores; the price is shown below it. */
    firstFree: 'La première restauration est offerte.',
    price: (euros: string) => `Ensuite, ${euros} la photo.`,
  },
  pair: {
    restored: `Photo ancienne libre de droits, restauration par ${brand.name}.`,
    compare: (title: string) => `Comparer avant et après\u00a0: ${title}`,
  },
  steps: { title: 'Comment ça marche', cta: 'Commencer maintenant' },
  prints: { title: 'Sur la table lumineuse', cta: 'Voir toute la galerie' },
  pricing: {
    title: 'Tarifs',
    offer: 'Offrir un de ces packs',
    note: 'Prix toutes taxes comprises. Les crédits achetés n’expirent pas. Une restauration qui échoue n’est jamais comptée.',
  },
  testimonials: {
    title: 'Ils ont retrouvé un visage, un lieu',
    rating: (stars: number) => `Note\u00a0: ${stars} sur 5`,
  },
  share: {
    title: 'À envoyer à toute la famille',
    cta: 'Restaurer une photo',
    note: 'Fonctionnalité disponible après restauration',
    film: 'Film d’exemple\u00a0: une photo avant et après sa restauration',
    imageAlt: 'Une photo ancienne qui passe de l’état reçu à l’état restauré',
    pause: 'Arrêter l’animation',
    play: 'Reprendre l’animation',
  },
  promise: {
    title: 'Ce que nous promettons, et ce que nous ne promettons pas',
    list: [
      {
        title: 'Vos photos restent les vôtres',
        text: 'Elles sont privées, visibles de vous seul, et supprimées quand vous le demandez. Elles ne servent ni à la publicité ni à entraîner un modèle.',
      },
      {
        title: 'Un visage ne s’invente pas',
        text: 'Quand un visage est trop effacé pour être reconnu, nous le laissons doux plutôt que d’en fabriquer un autre. Mieux vaut un grand-père flou qu’un inconnu net.',
      },
      {
        title: 'Un crédit, une photo',
        text: 'Débloquer une photo coûte un crédit, quelle que soit sa taille. Une restauration qui échoue n’est jamais comptée.',
      },
      {
        title: 'Ce que la machine ne sait pas faire',
        text: 'Un coin déchiré ne revient pas tel qu’il était\u00a0: il est complété avec vraisemblance. Chaque fichier restauré le dit dans ses métadonnées, et l’original n’est jamais modifié.',
      },
    ],
  },
  faq: { title: 'Questions fréquentes', write: 'Nous écrire' },
} as const
