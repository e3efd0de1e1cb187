/** The error catalogues of the specification (1 §8, 2 §8): each sentence is among our words, letter by letter, and the test named beside it reaches it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const MESSAGES = 'e2e/states/messages.ts'
const ACCOUNT = 'e2e/states/account.ts'
const PUBLIC = 'e2e/states/public.ts'
const SHARE = 'e2e/share.test.ts'
const SETTINGS = 'e2e/settings.test.ts'
const ADMIN = 'e2e/admin.test.ts'
const ADMIN_CONTENT = 'e2e/admin-content.test.ts'
const ADMIN_STATES = 'e2e/admin-states.test.ts'
const FAILURES = 'src/web/features/admin/failures.test.ts'
const RULES = 'src/web/features/admin/content/rules.test.ts'

const publicSite: [sentence: string, reachedBy: string][] = [
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

const backOffice: typeof publicSite = [
  ['Impossible de sauvegarder le prix unitaire', FAILURES],
  ['Impossible de sauvegarder les paramètres', FAILURES],
  ['Impossible de créer la configuration de tarifs.', FAILURES],
  ['Impossible de mettre à jour la configuration de tarifs.', FAILURES],
  ['Impossible de supprimer la configuration de tarifs.', FAILURES],
  ["Impossible d'ajouter le lien.", FAILURES],
  ['Impossible de modifier le lien.', FAILURES],
  ['Impossible de supprimer le lien.', FAILURES],
  ['Impossible de créer la page.', FAILURES],
  ['Impossible de mettre à jour la page.', FAILURES],
  ['Impossible de supprimer la page.', FAILURES],
  ['Impossible de créer la section.', FAILURES],
  ['Impossible de mettre à jour la section.', FAILURES],
  ['Impossible de supprimer la section.', FAILURES],
  ['Impossible de mettre à jour les métadonnées.', FAILURES],
  ['Impossible de mettre à jour les crédits.', FAILURES],
  ['Impossible de modifier le rôle.', FAILURES],
  ["Impossible de supprimer l'utilisateur.", FAILURES],
  ["Impossible d'envoyer le lien de réinitialisation.", FAILURES],
  ['Impossible de sauvegarder la configuration.', FAILURES],
  ['Impossible de supprimer la configuration.', FAILURES],
  ['Action interdite', ADMIN],
  ['Impossible de modifier le rôle du super administrateur.', ADMIN],
  ['Erreur lors de la création', FAILURES],
  ['Erreur lors de la modification', FAILURES],
  ['Erreur lors de la suppression', FAILURES],
  ['Fichier trop volumineux', RULES],
  ["Impossible d'uploader l'image", FAILURES],
  ['Aucune section sélectionnée', ADMIN_CONTENT],
  ['Erreurs de validation', ADMIN_CONTENT],
  ['Erreur de mise à jour', FAILURES],
  ['Impossible de mettre à jour la configuration', FAILURES],
  ["Erreur lors de l'upload de l'image de test", FAILURES],
  ["Impossible d'uploader l'image de test", FAILURES],
  ['Erreur lors de la mise à jour', FAILURES],
  ['Accès refusé', ADMIN],
  ['Accès non autorisé', ADMIN_CONTENT],
  ['Vous devez être administrateur pour accéder à cette page.', ADMIN_CONTENT],
  ['La plateforme est requise', ADMIN],
  ['URL invalide', ADMIN],
  ['Veuillez remplir tous les champs obligatoires.', 'e2e/admin-pages.test.ts'],
  ['Veuillez remplir au moins un champ.', ADMIN_CONTENT],
  ['Le titre est requis', ADMIN_CONTENT],
  ['Le type de section est requis', ADMIN_CONTENT],
  ['Configuration créée', ADMIN],
  ['Configuration mise à jour', ADMIN],
  ['Configuration supprimée', ADMIN],
  ['Prix unitaire mis à jour', ADMIN],
  ['Mode de calcul mis à jour', ADMIN],
  ['Lien ajouté', ADMIN],
  ['Lien modifié', ADMIN],
  ['Lien supprimé', ADMIN],
  ['Page créée', ADMIN_STATES],
  ['Page mise à jour', ADMIN_STATES],
  ['Page supprimée', ADMIN_STATES],
  ['Section créée', ADMIN_CONTENT],
  ['La nouvelle section a été créée avec succès', ADMIN_CONTENT],
  ['Section mise à jour', ADMIN_CONTENT],
  ['La section a été modifiée avec succès', ADMIN_CONTENT],
  ['Le statut de la section a été modifié', ADMIN_CONTENT],
  ['Section supprimée', ADMIN_CONTENT],
  ['La section a été supprimée avec succès', ADMIN_CONTENT],
  ['La configuration du watermark a été mise à jour avec succès.', ADMIN_CONTENT],
  ['Les modifications ont été sauvegardées avec succès', ADMIN_CONTENT],
  ['Test réussi', ADMIN_CONTENT],
  ['Le watermark a été appliqué à votre image.', ADMIN_CONTENT],
  ['Image uploadée', FAILURES],
]

/** A source file as it reads, whatever quotes it uses. */
const read = (path: string): string => readFileSync(join(root, path), 'utf8').replaceAll("\\'", "'")
const words = readdirSync(join(root, 'src/copy'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => read(`src/copy/${name}`))
  .join('\n')

test.each([...publicSite, ...backOffice])('%s', (sentence, reachedBy) => {
  expect(words.includes(sentence), 'among our words').toBe(true)
  expect(read(reachedBy).includes(sentence), reachedBy).toBe(true)
})
