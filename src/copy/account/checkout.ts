/**
 * Words of the checkout: choosing a plan, the recap of the order, and errors before the payment
 * page.
 */
import { credits } from '../numbers.ts'

export const checkoutCopy = {
  title: 'Acheter des crédits',
  intro: 'Un crédit débloque une photo en HD, sans filigrane. Les crédits n’expirent pas.',
  balance: (count: number) => `Vous avez ${credits(count)}.`,
  back: {
    restore: 'Retour à la restauration',
    photo: 'Retour à ma photo',
    dashboard: 'Retour au tableau de bord',
  },
  signedOut: 'Connectez-vous pour acheter des crédits',
  signedOutText: 'Votre choix est gardé\u00a0: vous reviendrez ici après la connexion.',
  signIn: 'Se connecter',

  /** About the photo that was refused because the account had no credit. */
  held: {
    title: 'Votre photo attend',
    text: 'Il vous faut un crédit pour la restaurer. Elle est gardée sur cet appareil\u00a0: dès que le paiement est confirmé, sa restauration commence d’elle-même. Le crédit n’est dépensé que si vous débloquez le résultat.',
    ready: 'Vous avez de quoi la restaurer\u00a0: inutile d’acheter d’abord.',
    button: 'Reprendre ma photo',
  },
  plans: 'Nos formules',

  trial: {
    title: 'Votre première photo est offerte',
    text: 'Vous n’avez pas encore utilisé votre essai gratuit\u00a0: une restauration complète, version HD comprise, sans carte bancaire.',
    button: 'Utiliser mon essai gratuit',
  },

  recap: {
    title: 'Récapitulatif',
    loading: 'Calcul du total…',
    product: 'Produit',
    singleName: 'Une photo débloquée',
    credits,
    creditsPerMonth: (count: number) => `${credits(count)} chaque mois`,
    forPhoto: 'Pour la photo que vous venez de restaurer.',
    unit: 'Contenu',
    kind: 'Paiement',
    once: 'En une fois, sans abonnement',
    monthly:
      'Chaque mois, jusqu’à résiliation. Sans engagement, résiliable à tout moment dans vos paramètres.',
    delivery: 'Livraison',
    deliveryText: 'Dès la confirmation du paiement, sur votre compte.',
    total: 'Total TTC',
    totalMonth: 'Total TTC par mois',
    failed: 'Le récapitulatif n’a pas pu être chargé',
    another: 'Choisissez une autre formule dans la liste.',
  },
  /** Below 'Vous avez déjà un abonnement en cours.' */
  subscribed: {
    text: 'Vous pourrez en prendre un autre quand celui-ci aura pris fin. Les packs restent disponibles dans la liste, en plus de votre abonnement.',
    button: 'Voir mon abonnement',
  },
  waiver: {
    title: 'Droit de rétractation',
    missing: 'Cochez cette case pour commander.',
    help: 'Facultatif. Si vous ne cochez pas cette case, la question vous sera posée avant de débloquer votre première photo avec ces crédits. Les crédits que vous n’utilisez pas restent remboursables pendant 14\u00a0jours.',
  },
  order: 'Commander avec obligation de paiement',
  leaving: 'Ouverture de la page de paiement…',
  secure:
    'Vous payez sur la page sécurisée de Stripe. Votre numéro de carte ne nous est jamais transmis.',
  termsBefore: 'En commandant, vous acceptez nos ',
  terms: 'conditions de vente',
  termsAfter: '.',

  errors: {
    title: 'Erreur',
    session: 'Erreur lors de la création de la session de paiement',
    redirect: 'Erreur lors de la redirection vers le paiement',
    network: 'Erreur de connexion. Veuillez réessayer.',
    direct: 'Impossible de créer le paiement',
  },

  /** Asked once, before credits bought without the waiver are used. */
  waiverDialog: {
    title: 'Utiliser ce crédit maintenant\u00a0?',
    text: 'Vous pouvez encore renoncer à cet achat. Utiliser un crédit y met fin pour ce crédit\u00a0; la loi nous demande votre accord exprès.',
    confirm: 'Confirmer et débloquer',
    cancel: 'Pas maintenant',
    failed: 'Votre accord n’a pas pu être enregistré',
  },
} as const
