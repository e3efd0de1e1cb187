/** The error catalogue of the specification (1 §8): each sentence is among our words, letter by letter, and the test named beside it reaches it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const MESSAGES = 'e2e/states/messages.ts'
const ACCOUNT = 'e2e/states/account.ts'
const PUBLIC = 'e2e/states/public.ts'
const SHARE = 'e2e/share.test.ts'
const SETTINGS = 'e2e/settings.test.ts'

const catalogue: [sentence: string, reachedBy: string][] = [
  ['Impossible de se connecter avec Google', MESSAGES],
  ["Erreur d'upload", 'e2e/restore-errors.test.ts'],
  ['Une erreur est survenue', 'src/web/features/restore/upload-problem.test.ts'],
  ['Fichier non valide', ACCOUNT],
  ['Erreur de traitement', 'e2e/restore-errors.test.ts'],
  ['La restauration de votre photo a échoué. Veuillez réessayer.', MESSAGES],
  ['Erreur de déverrouillage', MESSAGES],
  ['Crédits insuffisants', MESSAGES],
  ['Veuillez acheter des crédits pour débloquer cette photo.', MESSAGES],
  ['Il vous faut au moins 1 crédit pour débloquer cette photo.', ACCOUNT],
  ['Erreur temporaire', MESSAGES],
  ['Veuillez rafraîchir la page pour finaliser votre achat.', MESSAGES],
  ['Impossible de créer le paiement', MESSAGES],
  ["Ce pack n'est pas encore disponible à l'achat. Veuillez contacter l'administrateur.", MESSAGES],
  ['Pack de crédits introuvable.', ACCOUNT],
  ["Ce pack n'est plus disponible.", MESSAGES],
  ['Erreur lors de la création de la session de paiement', MESSAGES],
  ['Erreur lors de la redirection vers le paiement', MESSAGES],
  ['Erreur de connexion. Veuillez réessayer.', MESSAGES],
  ['Erreur de téléchargement', MESSAGES],
  ["Impossible de télécharger l'image restaurée. Veuillez réessayer.", MESSAGES],
  ['Erreur de génération', SHARE],
  ["Erreur lors de la génération de l'image", SHARE],
  ["Impossible de récupérer l'image générée", SHARE],
  ['Erreur lors de la récupération des URLs', SHARE],
  ['Votre navigateur ne prend pas en charge la génération de vidéos', SHARE],
  ['Partage non disponible sur cet appareil', 'e2e/dashboard.test.ts'],
  ['Erreur de chargement', 'e2e/public-site.test.ts'],
  ['Impossible de charger le contenu du blog.', PUBLIC],
  ["Impossible de modifier le nom d'utilisateur.", SETTINGS],
  ['Impossible de sauvegarder vos préférences.', SETTINGS],
  ['Impossible de supprimer le compte.', SETTINGS],
  ["Erreur d'export", MESSAGES],
  ['Impossible de télécharger vos données. Veuillez réessayer.', SETTINGS],
  ['Page non trouvée', PUBLIC],
  ['Essai gratuit utilisé !', MESSAGES],
  ['Upload réussi !', MESSAGES],
  ['Photo débloquée !', 'e2e/dashboard.test.ts'],
  ['Image générée !', 'e2e/dashboard.test.ts'],
  ['Vidéo générée !', MESSAGES],
  ['Téléchargement réussi', MESSAGES],
  ['Votre image restaurée a été téléchargée avec succès.', MESSAGES],
  ['Export réussi', SETTINGS],
  ['Compte supprimé avec succès', SETTINGS],
  ['Toutes vos données ont été supprimées définitivement', SETTINGS],
  ['Connexion réussie !', 'e2e/support/verbs.ts'],
  ['Déconnexion réussie', 'e2e/support/verbs.ts'],
]

/** A source file as it reads, whatever quotes it uses. */
const read = (path: string): string => readFileSync(join(root, path), 'utf8').replaceAll("\\'", "'")
const words = readdirSync(join(root, 'src/copy')).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).map((name) => read(`src/copy/${name}`)).join('\n')

test.each(catalogue)('%s', (sentence, reachedBy) => {
  expect(words.includes(sentence), 'among our words').toBe(true)
  expect(read(reachedBy).includes(sentence), reachedBy).toBe(true)
})
