/** Words of the site's shell: navigation, footer and shared states. */
import { brand } from '../brand.ts'
import { counted } from '../numbers.ts'

const NETWORKS: Record<string, string> = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
}

export const siteCopy = {
  /** Title of the browser tab. */
  pageTitle: (page?: string) =>
    page ? `${page} · ${brand.name}` : `${brand.name} · ${brand.tagline}`,
  description: `${brand.name} restaure vos photos et cartes postales anciennes\u00a0: rayures, taches, couleurs passées, flou. Première restauration offerte.`,
  /** Description of the service for search engines. */
  product: { name: 'Restauration de photos anciennes' },
  /** Alternative text of the Open Graph picture. */
  sharedPicture: 'Une photo ancienne, avant et après sa restauration',
  skip: 'Aller au contenu',
  offline: 'Connexion impossible. Vérifiez votre réseau puis réessayez.',
  reload: 'Si cela se répète, rechargez la page.',
  newRelease: 'Le site vient d’être mis à jour. Rechargez la page pour continuer.',
  incomplete: 'La page n’a pas été reçue en entier.',
  reloadPage: 'Recharger la page',
  close: 'Fermer',
  loading: 'Chargement…',
  retry: 'Réessayer',
  newTab: ' (nouvel onglet)',
  home: 'Retour à l’accueil',
  before: 'Avant',
  after: 'Après',
  compare: 'Comparer avant et après',
  picturesFailed: 'Les images n’ont pas pu être chargées.',
  comparePosition: (percent: number) => `${percent}\u00a0% de la photo d’origine`,
  notifications: 'Notifications',
  newPage: (title: string) => `Page affichée\u00a0: ${title}`,
  nav: {
    label: 'Navigation principale',
    logo: `${brand.name}, retour à l’accueil`,
    restore: 'Restaurer',
    gallery: 'Galerie',
    blog: 'Blog',
    dashboard: 'Tableau de bord',
    pricing: 'Voir les tarifs',
    openMenu: 'Ouvrir le menu',
    menu: 'Menu',
    menuDescription: 'Les pages du site et votre compte',
  },
  account: {
    title: 'Mon compte',
    credits: (count: number) => counted(count, 'crédit', 'crédits'),
    owed: (count: number) => counted(count, 'crédit dû', 'crédits dus'),
    dashboard: 'Tableau de bord',
    albums: 'Albums',
    buy: 'Acheter des crédits',
    settings: 'Paramètres',
    payment: 'Paiement',
    cancelSubscription: 'Résilier votre abonnement',
    admin: 'Administration',
    signOut: 'Se déconnecter',
    pending: 'Vérification de votre session…',
  },
  footer: {
    label: 'Pied de page',
    about: 'Les photos d’une famille se transmettent. Nous aidons à ce qu’elles restent lisibles.',
    quickLinks: 'Liens rapides',
    home: 'Accueil',
    howItWorks: 'Comment ça marche',
    gallery: 'Galerie',
    pricing: 'Tarifs',
    offer: 'Offrir',
    redeem: 'J’ai reçu un code cadeau',
    faq: 'FAQ',
    restore: 'Restaurer',
    legal: 'Informations légales',
    terms: 'Conditions d’utilisation',
    privacy: 'Politique de confidentialité',
    legalMentions: 'Mentions légales',
    termsOfSale: 'Conditions de vente',
    cookies: 'Politique de cookies',
    accessibility: 'Accessibilité\u00a0: partiellement conforme',
    support: 'Aide',
    helpCentre: 'Centre d’aide',
    verify: 'Vérifier une photo',
    social: 'Nos réseaux',
    /** Label of a link that opens in a new tab. */
    socialLink: (platform: string) =>
      `${NETWORKS[platform.toLowerCase()] ?? platform} (nouvel onglet)`,
    contact: 'Nous écrire',
    notesLabel: 'Le service',
    notes: [
      { text: 'online service 24h/24', lang: 'en' },
      { text: 'Support en français', lang: 'fr' },
      { text: 'Données protégées RGPD', lang: 'fr' },
    ],
    rights: (year: number) => `© ${year} ${brand.name}`,
  },
  localSignIn: { title: 'Connexion', description: 'Connexion des comptes avec mot de passe.' },
  newPassword: { title: 'Nouveau mot de passe', description: 'Choix du mot de passe d’un compte.' },
  confirmation: { title: 'Identité', description: 'Fin de la confirmation d’une identité.' },
  notFound: {
    title: '404 Page Not Found',
    text: 'Did you forget to add the page to the router?',
    french:
      'Cette page n’existe pas ou a changé d’adresse. Vous pouvez revenir à l’accueil et repartir de là.',
  },
  /** A missing page that was written in the back office. */
  pageMissing: {
    title: 'Page non trouvée',
    text: 'Cette page n’existe pas, ou plus. Le pied de page mène à toutes les autres.',
  },
  failure: {
    title: 'Cette page n’a pas pu s’afficher',
    text: 'Un problème est survenu de notre côté. Réessayez dans un instant\u00a0; si cela se répète, écrivez-nous.',
    requestId: (id: string) => `Référence à nous communiquer\u00a0: ${id}`,
  },
  /** Title and description of pages whose other words are loaded on demand. */
  pages: {
    restore: {
      title: 'Restaurer une photo',
      description:
        'Déposez une photo ou une carte postale ancienne et comparez le résultat avec l’original. La première restauration est offerte.',
    },
    dashboard: { title: 'Tableau de bord', description: 'Vos photos restaurées et vos crédits.' },
    gallery: {
      title: 'Galerie',
      description: `Des photos anciennes avant et après leur restauration par ${brand.name}. Déplacez la poignée pour comparer.`,
    },
    blog: {
      title: 'Blog',
      description: `Numériser, conserver et restaurer ses photos anciennes\u00a0: le guide d’${brand.name}.`,
    },
    offer: {
      title: 'Offrir des restaurations',
      description:
        'Offrez une nouvelle vie à des photos anciennes\u00a0: un code valable deux ans, une carte à imprimer et un e-mail le jour choisi.',
    },
    redeem: {
      title: 'Utiliser un code cadeau',
      description: `Ajoutez à votre compte ${brand.name} les restaurations que l’on vous a offertes.`,
    },
    support: {
      title: 'Centre d’aide',
      description: `Restaurer une photo, crédits et paiement, compte, données\u00a0: les réponses d’${brand.name}, et comment nous écrire.`,
    },
    relatives: {
      title: 'La reconnaissez-vous\u00a0?',
      description:
        'Une photo de famille restaurée, et trois petites questions de la part d’un proche.',
    },
    verify: {
      title: 'Vérifier une photo restaurée',
      description: `Une photo a-t-elle été restaurée par ${brand.name}, et a-t-elle été modifiée depuis\u00a0? La vérification se fait sur votre appareil, sans envoyer la photo.`,
    },
    accessibility: {
      title: 'Déclaration d’accessibilité',
      description: `Ce que fait le service ${brand.name} pour être utilisable par tous, ce qui ne l’est pas encore, et comment le signaler.`,
    },
  },
  noScript: 'Pour restaurer une photo, activez JavaScript dans votre navigateur.',
} as const
