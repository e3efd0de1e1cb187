/** Words of the landing page's back office. */
import type { LandingKey, StepIcon } from '#contract/landing-figures.ts'

/** Messages of the server. */
export const landingAdminCopy = {
  badVideo:
    'Cette adresse n’est pas celle d’une vidéo de ce site\u00a0: envoyez le fichier (mp4 ou webm) avec le bouton. Une page YouTube ou un autre site ne peuvent pas être lus ici.',
  missingVideo: 'Cette vidéo n’est plus sur le site\u00a0: envoyez le fichier de nouveau.',
  notVideo:
    'Ce fichier n’est pas une vidéo mp4 ou webm. Convertissez-le, puis envoyez-le de nouveau.',
  testimonial: {
    name: (number: number) => `Témoignage ${number}: Le nom est requis`,
    content: (number: number) => `Témoignage ${number}: Le contenu du témoignage est requis`,
    rating: (number: number) => `Témoignage ${number}: La note doit être entre 1 et 5`,
  },
} as const

const fields = {
  ctaText: 'Texte du bouton',
  ctaLink: 'Lien du bouton',
  beforeImage: 'Image avant',
  afterImage: 'Image après',
  title: 'Titre',
  description: 'Description',
  author: 'Auteur',
} as const

export const adminLandingCopy = {
  heading: 'Gestion Landing Page',
  intro: 'Les sections de la page d’accueil, dans leur ordre.',
  /** Added while a section of each type exists. */
  full: 'Chaque type de section existe déjà\u00a0: il n’en reste aucun à créer.',
  loading: 'Chargement des sections...',
  empty: 'Aucune section configurée',
  createFirst: 'Créer votre première section',
  add: 'Nouvelle section',
  untitled: 'Aucun titre défini',
  undefined: 'Non défini',
  enabled: 'Activée',
  disabled: 'Désactivée',
  subtitle: 'Sous-titre',
  order: 'Ordre',
  changed: 'Modifiée le',
  key: 'Clé',
  edit: 'Éditer',
  editLabel: (name: string) => `Éditer ${name}`,
  toggle: (name: string) => `Afficher ${name} sur le site`,
  removeLabel: (name: string) => `Supprimer ${name}`,
  removeTitle: (name: string) => `Supprimer la section ${name}\u00a0?`,
  removeText: 'La section et son contenu disparaîtront de la page d’accueil.',
  back: 'Retour aux sections',
  /** The catalogue of types, in the order of a new installation. */
  types: {
    hero: {
      name: 'Accroche',
      text: 'La première vue\u00a0: titre, boutons et comparaison avant/après.',
    },
    'how-it-works': {
      name: 'Comment ça marche',
      text: 'Les étapes, de l’envoi au téléchargement.',
    },
    share: { name: 'Partage', text: 'Ce que l’on peut partager après la restauration.' },
    gallery: {
      name: 'Galerie',
      text: 'Quelques comparaisons choisies, et un lien vers la galerie.',
    },
    pricing: { name: 'Tarifs', text: 'Les packs et abonnements proposés.' },
    testimonials: { name: 'Témoignages', text: 'Ce que disent les clients, avec leur note.' },
    faq: { name: 'FAQ', text: 'Les questions fréquentes et leurs réponses.' },
  } satisfies Record<LandingKey, { name: string; text: string }>,
  otherType: 'Section personnalisée',
  dialog: {
    createTitle: 'Créer une nouvelle section',
    updateTitle: 'Modifier la section',
    type: 'Type de section',
    typeRequired: 'Le type de section est requis',
    taken: 'déjà utilisée',
    title: 'Titre de la section',
    titlePlaceholder: 'Ex: Comment ça marche',
    titleRequired: 'Le titre est requis',
    order: "Ordre d'affichage",
    subtitle: 'Sous-titre (optionnel)',
    active: 'Section active',
    activeHelp: 'Afficher cette section sur le site',
  },
  parts: { general: 'Général', content: 'Contenu', media: 'Médias' },
  noEditor: 'Éditeur non disponible pour cette section',
  pricingNotice: 'Les packs se gèrent dans l’onglet «\u00a0Tarifs\u00a0».',
  noSelection: 'Aucune section sélectionnée',
  created: { title: 'Section créée', description: 'La nouvelle section a été créée avec succès' },
  updated: { title: 'Section mise à jour', description: 'La section a été modifiée avec succès' },
  toggled: { title: 'Section mise à jour', description: 'Le statut de la section a été modifié' },
  removed: { title: 'Section supprimée', description: 'La section a été supprimée avec succès' },
  createFailed: 'Impossible de créer la section.',
  updateFailed: 'Impossible de mettre à jour la section.',
  removeFailed: 'Impossible de supprimer la section.',
  uploadFailed: { title: "Erreur d'upload", description: "Impossible d'uploader l'image" },
  validation: 'Erreurs de validation',
  complete: 'Complet',
  incomplete: 'Incomplet',
  testimonial: landingAdminCopy.testimonial,
  icons: { Upload: 'Envoi', Zap: 'Éclair', Download: 'Téléchargement' } satisfies Record<
    StepIcon,
    string
  >,
  fields: {
    ...fields,
    socialProof: 'Preuve sociale',
    secondaryText: 'Texte du second bouton',
    secondaryLink: 'Lien du second bouton',
    caption: 'Légende de la comparaison',
    imageAlt: 'Ce que montre l’image',
    icon: 'Icône',
    maxItems: 'Nombre de comparaisons',
    name: 'Nom',
    role: 'Qualité',
    rating: 'Note (1 à 5)',
    avatar: 'Portrait',
    quote: 'Témoignage',
    question: 'Question',
    answer: 'Réponse',
    mainTitle: 'Titre principal',
    subtitle: 'Sous-titre',
    videoUrl: 'Vidéo',
    videoDuration: 'Durée de la vidéo (secondes)',
    useVideoFallback:
      'Montrer la comparaison animée quand il n’y a pas de vidéo ou qu’elle ne peut pas être lue',
  },
  linkHelp: 'Un chemin du site comme /restore, ou une adresse complète.',
  galleryHelp:
    'Sans comparaison ici, la section montre celles de la galerie choisies pour la page d’accueil.',
  items: {
    steps: {
      add: 'Ajouter une étape',
      one: (number: number) => `l’étape ${number}`,
      title: (number: number) => `Étape ${number}`,
    },
    galleryItems: {
      add: 'Ajouter une comparaison',
      one: (number: number) => `la comparaison ${number}`,
      title: (number: number) => `Comparaison ${number}`,
    },
    testimonials: {
      add: 'Ajouter un témoignage',
      one: (number: number) => `le témoignage ${number}`,
      title: (number: number) => `Témoignage ${number}`,
    },
    faqs: {
      add: 'Ajouter une question',
      one: (number: number) => `la question ${number}`,
      title: (number: number) => `Question ${number}`,
    },
  },
} as const
