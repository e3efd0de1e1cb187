/**
 * Words after a payment: the return page, the photo it was for, purchases, invoices, subscriptions
 * and withdrawal.
 */
import { credits } from '../numbers.ts'

export const paymentCopy = {
  checking: 'Vérification du paiement...',
  redirecting: 'Redirection vers votre photo...',
  title: 'Paiement réussi !',
  pendingTitle: 'Paiement en attente de confirmation',
  pendingText:
    'Votre banque ou le service de paiement n’a pas encore confirmé. Cette page se met à jour toute seule\u00a0; vous pouvez aussi la quitter, vos crédits arriveront sur votre compte.',
  slowText:
    'La confirmation prend plus de temps que d’habitude. Vous pouvez quitter cette page\u00a0: vos crédits arriveront sur votre compte, et un e-mail vous préviendra.',
  failedTitle: 'Le paiement n’a pas abouti',
  failedText: {
    failed: 'Votre paiement a été refusé. Rien n’a été débité.',
    expired: 'La page de paiement a expiré avant d’être validée. Rien n’a été débité.',
    refused:
      'Votre paiement n’a pas pu être rattaché à une commande et n’a pas été crédité. S’il s’agit d’un second abonnement, il est arrêté et vous est remboursé\u00a0; sinon, notre équipe est prévenue et vous recontactera.',
  },
  /** The buyer came back from the payment page without paying. */
  cancelled: {
    title: 'Paiement annulé',
    text: 'Rien n’a été débité. Vous pouvez commander de nouveau quand vous le souhaitez.',
  },
  /** The state of the payment is unknown; saying that it failed could lead to a second payment. */
  unknown: {
    title: 'Paiement introuvable',
    text: 'Ce paiement est introuvable sur votre compte.',
    advice:
      'Si vous venez de payer, vérifiez que vous êtes connecté au compte avec lequel vous avez commandé, ou écrivez-nous avant de recommencer.',
  },
  checkFailed: 'La confirmation n’a pas pu être vérifiée',
  tryAgain: 'Reprendre l’achat',
  details: 'Détails du paiement',
  transaction: 'Numéro de transaction',
  status: 'Statut',
  confirmed: 'Confirmé',
  waiting: 'En attente',
  mode: 'Mode de paiement',
  provider: 'Stripe',
  added: 'Crédits ajoutés',
  balance: 'Solde actuel',
  credits,
  redirectSoon: 'Vous allez être redirigé automatiquement vers votre photo.',
  next: {
    title: 'Et maintenant\u00a0?',
    steps: [
      {
        title: 'Téléchargez vos photos',
        text: 'Débloquez vos restaurations et gardez leur version HD, sans filigrane.',
      },
      { title: 'Restaurez d’autres photos', text: 'Chaque crédit débloque une photo de plus.' },
      { title: 'Partagez vos souvenirs', text: 'Envoyez l’avant et l’après à votre famille.' },
    ],
  },
  /** A photo waits for the credits that were bought. */
  held: {
    going: 'La restauration de votre photo va commencer.',
    pending:
      'Votre photo attend sur cet appareil\u00a0: sa restauration commence dès que le paiement est confirmé, si cela se fait dans les trois heures. Au-delà, il suffira de la choisir à nouveau.',
  },
  photos: 'Accéder à mes photos',
  restore: 'Restaurer une nouvelle photo',
  support: "Centre d'aide",
  write: 'Nous écrire',

  /** The restore screen after the return from the payment. */
  finishing: {
    title: 'Finalisation de votre paiement en cours...',
    text: 'Nous attendons la confirmation, puis votre photo sera débloquée.',
    unlocked: 'Photo automatiquement débloquée !',
    unlockedText: 'Vous pouvez télécharger la version HD sans filigrane.',
    already: 'Photo déjà débloquée',
    alreadyText: 'La version HD est prête à être téléchargée.',
    /** Credits that a payment for something unlocked otherwise leaves on the account. */
    keptCredits: (count: number) =>
      `Vous gardez ${credits(count)} sur votre compte, sans limite de durée.`,
    errorTitle: 'Erreur temporaire',
    error: 'Veuillez rafraîchir la page pour finaliser votre achat.',
    arrived: 'Vos crédits sont arrivés',
    arrivedText: 'Vous pouvez maintenant débloquer cette photo.',
  },
  /** Paid, but the credits have not been booked yet. */
  processing: {
    title: 'Paiement en cours de traitement',
    text: 'Vos crédits ne sont pas encore arrivés. Inutile de payer une seconde fois\u00a0: cette page se met à jour toute seule, et vous pouvez l’actualiser dans quelques instants.',
    refresh: 'Actualiser',
  },

  /** Paying for the single photo on the screen. */
  direct: {
    button: (price: string) => `Payer cette photo ${price}`,
    unpriced: 'Payer cette photo',
    title: 'Débloquer cette photo',
    text: 'Un paiement unique pour cette photo, sans abonnement.',
    packs: 'Voir les packs',
    or: 'Plusieurs photos à restaurer\u00a0? Les packs reviennent moins cher.',
  },

  purchases: {
    title: 'Achats et factures',
    intro: 'Chaque paiement a sa facture, chaque remboursement son avoir.',
    empty: 'Aucune transaction encore',
    failed: 'Vos achats n’ont pas pu être chargés',
    paid: 'Payé',
    refunded: 'Remboursé',
    pending: 'En cours',
    refundPending: 'Rétractation enregistrée\u00a0: remboursement en cours.',
    types: {
      credit_purchase: 'Achat de crédits',
      gift: 'Cadeau',
      subscription: 'Abonnement',
      refund: 'Remboursement',
    } as Record<string, string>,
    giftFor: (name: string) => `Cadeau pour ${name}`,
    other: 'Transaction',
    credits: (count: number) => (count < 0 ? `−${credits(-count)}` : credits(count)),
    invoice: {
      invoice: (number: string) => `Facture ${number}`,
      credit_note: (number: string) => `Avoir ${number}`,
    },
    download: 'Télécharger le PDF',
    /** `label` as `invoice` above names it. */
    downloaded: (label: string) => `${label}\u00a0: PDF téléchargé`,
    downloadError: 'Cette facture n’a pas pu être téléchargée. Veuillez réessayer.',
    errorTitle: 'Erreur de téléchargement',
    more: 'Voir plus de transactions',
  },

  withdrawal: {
    link: 'Renoncer au contrat ici',
    linkOf: (purchase: string, day: string) =>
      `Renoncer au contrat ici\u00a0: ${purchase} du ${day}`,
    until: (date: string) => `Possible jusqu’au ${date}`,
    title: 'Renoncer à cet achat\u00a0?',
    text: (count: number, amount: string) =>
      `${count > 1 ? `Vos ${credits(count)} non utilisés de cet achat vous seront retirés` : 'Le crédit non utilisé de cet achat vous sera retiré'} et nous vous rembourserons ${amount} par le moyen de paiement d’origine, au plus tard sous 14\u00a0jours.`,
    /** `to`: who receives the gift; null once it is erased. */
    giftText: (to: string | null, amount: string) =>
      `Le code du cadeau${to === null ? '' : ` pour ${to}`} ne pourra plus être utilisé et nous vous rembourserons ${amount} par le moyen de paiement d’origine, au plus tard sous 14\u00a0jours.`,
    endsSubscription: 'L’abonnement prend fin aussi\u00a0: rien ne sera plus prélevé.',
    receipt: 'Vous recevrez par e-mail un accusé de réception daté.',
    confirm: 'Confirmer la rétractation',
    cancel: (count: number) => (count > 1 ? 'Garder mes crédits' : 'Garder mon crédit'),
    cancelGift: 'Garder le cadeau',
    doneTitle: 'Rétractation enregistrée',
    done: (amount: string) =>
      `Nous vous rembourserons ${amount}. Un accusé de réception part par e-mail.`,
    errorTitle: 'Erreur',
    error: 'Votre rétractation n’a pas pu être enregistrée. Veuillez réessayer.',
    rule: 'Pendant 14\u00a0jours, vous pouvez renoncer à un achat\u00a0: les crédits non utilisés sont remboursés. Un cadeau est remboursé en entier tant que son code est valable et n’est pas utilisé, même après ce délai.',
  },

  subscription: {
    title: 'Abonnement',
    none: 'Vous n’avez pas d’abonnement en cours.',
    seePlans: 'Voir les formules',
    failed: 'Votre abonnement n’a pas pu être chargé',
    line: (count: number, amount: string) =>
      `${credits(count)} chaque mois, ${amount} TTC par mois`,
    active: 'Actif',
    pastDue: 'Paiement en échec',
    pastDueText:
      'Le dernier prélèvement a échoué. Une nouvelle tentative aura lieu sur la même carte\u00a0; vos crédits restent utilisables. Si votre carte a changé, résiliez, puis choisissez de nouveau la formule avec votre nouvelle carte.',
    ending: 'Résilié',
    renews: (date: string) => `Prochain prélèvement le ${date}.`,
    ends: (date: string) => `Prend fin le ${date}. Aucun nouveau prélèvement n’aura lieu.`,
    cancel: 'Résilier votre abonnement',
    dialogTitle: 'Résilier votre abonnement\u00a0?',
    dialogText: (date: string | null) =>
      date
        ? `Il prendra fin le ${date}, à la fin du mois déjà payé. Vous gardez vos crédits, sans limite de durée.`
        : 'Il prendra fin avec le mois déjà payé. Vous gardez vos crédits, sans limite de durée.',
    dialogLate:
      'Le mois en cours n’ayant pas été payé, il prendra fin tout de suite et rien ne sera plus débité. Vous gardez vos crédits, sans limite de durée.',
    confirm: 'Confirmer la résiliation',
    keep: 'Garder mon abonnement',
    doneTitle: 'Abonnement résilié',
    done: 'Aucun nouveau prélèvement n’aura lieu. Une confirmation part par e-mail.',
    errorTitle: 'Erreur',
    error: 'Votre résiliation n’a pas pu être enregistrée. Veuillez réessayer.',
    resume: {
      button: 'Reprendre mon abonnement',
      title: 'Reprendre votre abonnement\u00a0?',
      text: (date: string | null, amount: string) =>
        `Votre résiliation sera annulée et l’abonnement continuera, pour ${amount} TTC par mois. ${
          date
            ? `Le prochain prélèvement aura lieu le ${date}\u00a0; rien n’est débité avant.`
            : 'Rien n’est débité avant la fin du mois déjà payé.'
        } Vous pouvez résilier à tout moment.`,
      confirm: 'Reprendre avec obligation de paiement',
      keep: 'Laisser prendre fin',
      doneTitle: 'Abonnement repris',
      done: 'Votre résiliation est annulée. Une confirmation part par e-mail.',
      error: 'Votre abonnement n’a pas pu être repris. Veuillez réessayer.',
    },
  },
} as const
