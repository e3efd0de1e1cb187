/**
 * Cookie policy of a new installation. The screen adds the preferences panel and the tables, cookie
 * by cookie.
 */
import { french } from './typography.ts'

export const cookiesPolicySeed = {
  slug: 'cookies-policy',
  title: 'Politique de cookies',
  metaDescription: french(
    'Les cookies et les stockages du navigateur que le service emploie, leur durée, et vos choix.',
  ),
  content: french(
    `
# Ce que c'est

Un cookie est un petit texte qu'un site range dans votre navigateur et relit à la visite suivante. Le stockage local joue le même rôle. Nous disons « cookies » pour les deux.

# Les nôtres, en trois phrases

- Les **cookies nécessaires** vous gardent connecté, affichent vos photos privées et retiennent votre choix. Ils ne demandent pas de consentement.
- La **mesure d'audience** ne commence que si vous l'acceptez, avec une adresse IP anonymisée et sans aucun signal publicitaire. Si vous refusez, son programme n'est même pas chargé.
- Il n'y a **aucun cookie publicitaire**.

# Votre choix

Refuser est aussi simple qu'accepter, et ne change rien à vos photos ni au service. Votre choix est gardé 150 jours, puis la question vous est posée de nouveau. Vous pouvez en changer à tout moment ici même, ou par le lien « Gérer les cookies » au bas de chaque page. Quand vous retirez votre accord, les cookies de mesure sont effacés.

Vous pouvez aussi effacer ou bloquer les cookies dans les réglages de votre navigateur ; bloquer les cookies nécessaires empêche de rester connecté.

# Qui les lit

Les cookies nécessaires ne sont lus que par ce site. Ceux de la mesure d'audience sont posés par Google Analytics ; voir la [politique de confidentialité](/legal/privacy-policy), qui dit aussi comment exercer vos droits.
`.trim(),
  ),
}
