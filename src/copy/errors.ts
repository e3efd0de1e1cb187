/** One French sentence for every error code. */
import { MAX_ALBUM_PHOTOS, MAX_ALBUMS } from '#contract/album-figures.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { MAX_FAMILY_LINKS_PER_DAY } from '#contract/family-limits.ts'
import { MAX_LOCKED_PHOTOS } from '#contract/limits.ts'

export const errorCopy: Record<ErrorCode, string> = {
  INVALID_INPUT: 'Certaines informations sont à corriger.',
  FILE_MISSING: 'Aucun fichier reçu. Choisissez une photo puis recommencez.',
  SIGN_IN_FAILED: 'Impossible de se connecter avec Google',
  UNAUTHENTICATED: 'Votre session a expiré. Reconnectez-vous pour continuer.',
  INSUFFICIENT_CREDITS: 'Crédits insuffisants. Veuillez acheter des crédits pour continuer.',
  FORBIDDEN: 'Cette action ne vous est pas permise.',
  FRESH_SIGN_IN_REQUIRED: 'Cette action demande de confirmer votre identité. Rien n’a été modifié.',
  SECOND_FACTOR_REQUIRED: 'Activez d’abord la double authentification de votre compte.',
  PHOTO_LOCKED: 'Débloquez cette photo pour télécharger la version HD.',
  NOT_FOUND: 'Cette adresse n’existe pas.',
  PHOTO_NOT_FOUND: 'Photo introuvable',
  ALBUM_NOT_FOUND: 'Album introuvable',
  PLAN_NOT_FOUND: 'Pack de crédits introuvable.',
  INVOICE_NOT_FOUND: 'Facture introuvable.',
  SUBSCRIPTION_NOT_FOUND: 'Abonnement introuvable.',
  PAYMENT_NOT_FOUND: 'Paiement introuvable.',
  GIFT_NOT_FOUND: 'Aucun cadeau ne porte ce code. Vérifiez-le sur la carte ou dans l’e-mail.',
  CONFLICT: 'Ces informations ont changé entre-temps. Rechargez la page puis recommencez.',
  OUTDATED_PAGE: 'Cette page n’est plus à jour. Rechargez la page puis recommencez.',
  PLAN_INACTIVE: "Ce pack n'est plus disponible.",
  PLAN_IS_FREE: 'L’essai gratuit ne se paie pas\u00a0: commencez par restaurer une photo.',
  STRIPE_URL_NOT_CONFIGURED:
    "Ce pack n'est pas encore disponible à l'achat. Veuillez contacter l'administrateur.",
  ALREADY_SUBSCRIBED: 'Vous avez déjà un abonnement en cours.',
  WITHDRAWAL_REFUSED:
    'Ce paiement ne peut plus être remboursé\u00a0: le délai est passé ou ses crédits sont utilisés.',
  WAIVER_REQUIRED: 'Avant d’utiliser ce crédit, demandez l’exécution immédiate de votre commande.',
  GIFT_UNUSABLE: 'Ce code cadeau ne peut pas être utilisé.',
  RESTORATION_IN_PROGRESS:
    'Une de vos photos est déjà en cours de restauration. Attendez qu’elle soit terminée.',
  TOO_MANY_LOCKED:
    `Trop de photos restaurées attendent votre décision\u00a0: vous pouvez en laisser ${MAX_LOCKED_PHOTOS}\u00a0verrouillées, ` +
    'plus une par crédit. Supprimez celles que vous ne gardez pas ou achetez des crédits, puis recommencez.',
  ALBUM_FULL: `Cet album est complet\u00a0: il contient ${MAX_ALBUM_PHOTOS}\u00a0photos. Créez-en un autre pour la suite.`,
  NOTHING_UNLOCKED:
    'Aucune photo de cet album n’est débloquée\u00a0: débloquez-en une, puis recommencez.',
  TOO_MANY_ALBUMS: `Vous avez ${MAX_ALBUMS}\u00a0albums, le maximum. Supprimez-en un\u00a0: ses photos resteront dans votre tableau de bord.`,
  PHOTO_NOT_READY: 'Cette photo n’est pas encore restaurée.',
  INVALID_STROKES: 'Un trait sort de la photo ou son pinceau est trop large. Recommencez le trait.',
  EXAMPLE_UNAVAILABLE: 'Cette installation ne propose pas d’aperçu des réglages.',
  RETOUCH_UNAVAILABLE: 'Les retouches ne sont pas proposées sur cette installation.',
  RETOUCH_LIMIT: 'Vous avez utilisé toutes les retouches de cette photo.',
  UNKNOWN_FACE: 'Ce visage n’a pas été trouvé sur la photo. Rechargez la page puis recommencez.',
  FILE_TOO_LARGE: 'Fichier trop volumineux. Maximum 5MB autorisé.',
  UNSUPPORTED_FORMAT: 'Format non supporté. Utilisez JPG, PNG ou WEBP.',
  TOO_SMALL: 'Image trop petite\u00a0: il faut au moins 64 pixels de côté.',
  TOO_MANY_PIXELS:
    'Image trop grande\u00a0: 40\u00a0millions de pixels et 12\u00a0000\u00a0pixels de côté au plus, ' +
    '16\u00a0millions de pixels pour un JPEG progressif. Réduisez-la, puis recommencez.',
  ANIMATED: 'Les images animées ne sont pas acceptées. Choisissez une photo fixe.',
  UNREADABLE: 'Cette image est abîmée ou incomplète. Essayez avec une autre copie du fichier.',
  INVALID_CROP:
    'Ce cadrage ne convient pas\u00a0: placez les quatre coins dans l’image, sans les croiser ni trop les rapprocher.',
  RATE_LIMITED: 'Trop de demandes en peu de temps. Patientez un instant puis recommencez.',
  RERUN_LIMIT: 'Vous avez assez recommencé cette photo pour aujourd’hui. Revenez demain.',
  UNLOCKED_ALREADY: 'Cette photo est débloquée\u00a0: elle ne peut plus être restaurée autrement.',
  DAILY_LIMIT: 'Vous avez atteint le nombre de photos autorisé pour aujourd’hui. Revenez demain.',
  TOO_MANY_LINKS: `Vous avez ouvert ${MAX_FAMILY_LINKS_PER_DAY}\u00a0liens de famille en une journée, le maximum. Revenez demain.`,
  INTERNAL: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
  PAYMENT_UNAVAILABLE: 'Erreur lors de la création de la session de paiement',
  OVERLOADED: 'Le service est très demandé en ce moment. Réessayez dans quelques secondes.',
}

/** For a file without content, which only a browser sees. */
export const emptyFile = 'Ce fichier est vide. Essayez avec une autre copie du fichier.'

/** For a form with more files than its fields take. */
export const tooManyFiles = (fields: number): string =>
  fields === 1
    ? 'Un seul fichier à la fois\u00a0: envoyez les autres séparément.'
    : 'Il y a trop de fichiers dans cet envoi. Envoyez les autres séparément.'

/** For a form without files whose texts exceed the bound of its request. */
export const textTooLong = 'Ces textes sont trop longs. Raccourcissez-les, puis recommencez.'

/** For requests that are not read at all, by status. */
export const unreadRequestCopy = {
  400: 'Votre navigateur ou votre réseau a envoyé une demande que nous ne pouvons pas lire. Rechargez la page.',
  408: 'La connexion était trop lente et la demande n’est pas arrivée en entier. Réessayez.',
  431: 'Votre navigateur envoie trop de cookies ou une adresse trop longue. Effacez les cookies de ce site, puis recommencez.',
}

const MEBIBYTE = 1_024 * 1_024
/** For files other than photos, which use FILE_TOO_LARGE. */
export const fileTooLarge = (maxBytes: number): string =>
  `Fichier trop volumineux. Maximum ${maxBytes / MEBIBYTE}\u00a0Mo autorisé.`
