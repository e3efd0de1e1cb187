/** What the server says about content that administrators save. */
import type { WatermarkKey } from '#contract/admin/content-figures.ts'

export const contentAdminCopy = {
  emptyContent: 'Il ne reste rien de ce texte une fois retiré ce qui n’est pas permis.',
} as const

export const blogAdminCopy = { defaultTitle: 'Le blog' } as const

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

export const watermarkAdminCopy = {
  outOfRange: {
    watermark_text: 'Indiquez un texte visible.',
    watermark_opacity: 'Une opacité de 0,1 à 1, par dixièmes.',
    watermark_size: 'Une taille de 12 à 60 px, en nombre entier.',
    watermark_spacing: 'Un espacement de 50 à 500 px, de 10 en 10.',
    watermark_rotation: 'Une rotation de -180 à 180 degrés, en nombre entier.',
    watermark_min_distance: 'Une distance de 50 à 300 px, de 10 en 10.',
    watermark_color: 'La couleur est orange ou blanc.',
  } satisfies Record<WatermarkKey, string>,
} as const

export const galleryAdminCopy = {
  imageMissing: {
    beforeImage: 'L’image avant est requise.',
    afterImage: 'L’image après est requise.',
  },
  noConsent: 'Le propriétaire de cette photo n’a pas donné son accord, ou l’a retiré.',
  ofPhoto: (id: number) => `photo n°\u00a0${id}`,
  alreadyShown: 'Cette photo est déjà dans la galerie.',
} as const

export const apiConfigurationCopy = {
  moved: 'Cette valeur a changé entre-temps.',
  invalid: {
    google_analytics_id: 'Un identifiant de mesure ressemble à G-ABC123DEF4.',
    smtp_host: 'Indiquez un nom de serveur, sans http ni chemin.',
    smtp_port: 'Un port est un nombre de 1 à 65535.',
    smtp_secure: 'Choisissez TLS ou SSL.',
    smtp_user: 'Cet identifiant contient des caractères qui ne sont pas permis.',
    smtp_password: 'Ce mot de passe contient des caractères qui ne sont pas permis.',
  },
  testMail: {
    subject: 'Mail d’essai',
    text: (brand: string) =>
      `Bonjour,\n\nCe mail confirme que le service ${brand} sait envoyer du courrier avec la configuration enregistrée.\n`,
    sent: (to: string) => `Le mail d’essai est parti vers ${to}.`,
    notConfigured: 'Renseignez d’abord le serveur, l’identifiant et le mot de passe.',
    passwordLost:
      'Saisissez de nouveau le mot de passe\u00a0: celui qui était enregistré ne convient plus.',
    refused: 'Le serveur de mail refuse l’identifiant ou le mot de passe.',
    unreachable: 'Aucun serveur de mail ne répond correctement à cette adresse et ce port.',
    insecure: 'Le serveur de mail ne propose pas la sécurité choisie (TLS ou SSL).',
    failed: 'Le serveur de mail n’a pas accepté l’envoi.',
  },
} as const
