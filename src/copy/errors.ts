/** One French sentence for every error code. */
import type { ErrorCode } from '#contract/errors.ts'

export const errorCopy: Record<ErrorCode, string> = {
  INVALID_INPUT: 'Certaines informations sont à corriger.',
  FILE_MISSING: 'Aucun fichier reçu. Choisissez une photo puis recommencez.',
  SIGN_IN_FAILED: 'Impossible de se connecter avec Google',
  UNAUTHENTICATED: 'Votre session a expiré. Reconnectez-vous pour continuer.',
  INSUFFICIENT_CREDITS: 'Crédits insuffisants. Veuillez acheter des crédits pour continuer.',
  FORBIDDEN: 'Cette action ne vous est pas permise.',
  PHOTO_LOCKED: 'Débloquez cette photo pour télécharger la version HD.',
  NOT_FOUND: 'Cette adresse n’existe pas.',
  PHOTO_NOT_FOUND: 'Photo introuvable',
  CONFLICT: 'Ces informations ont changé entre-temps. Rechargez la page puis recommencez.',
  RESTORATION_IN_PROGRESS: 'Une de vos photos est déjà en cours de restauration. Attendez qu’elle soit terminée.',
  PHOTO_NOT_READY: 'Cette photo n’est pas encore restaurée.',
  FILE_TOO_LARGE: 'Fichier trop volumineux. Maximum 5MB autorisé.',
  UNSUPPORTED_FORMAT: 'Format non supporté. Utilisez JPG, PNG ou WEBP.',
  TOO_SMALL: 'Image trop petite : il faut au moins 64 pixels de côté.',
  TOO_MANY_PIXELS: 'Image trop grande : 40 millions de pixels et 12 000 pixels de côté au plus.',
  ANIMATED: 'Les images animées ne sont pas acceptées. Choisissez une photo fixe.',
  UNREADABLE: 'Cette image est abîmée ou incomplète. Essayez avec une autre copie du fichier.',
  RATE_LIMITED: 'Trop de demandes en peu de temps. Patientez un instant puis recommencez.',
  DAILY_LIMIT: 'Vous avez atteint le nombre de photos autorisé pour aujourd’hui. Revenez demain.',
  INTERNAL: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
  OVERLOADED: 'Le service est très demandé en ce moment. Réessayez dans quelques secondes.',
}
