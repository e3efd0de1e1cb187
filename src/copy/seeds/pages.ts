/**
 * Content pages that a new installation's footer lists. Edited by the operator in the back office.
 */
import { french } from './typography.ts'

type Page = {
  slug: string
  title: string
  footerSection: 'support' | 'navigation'
  metaDescription: string
  content: string
}

const pages: Page[] = [
  {
    slug: 'preparer-sa-photo',
    title: 'Préparer sa photo',
    footerSection: 'support',
    metaDescription:
      "Réussir la prise de vue ou le scan d'une photo ancienne avant de la restaurer, en cinq minutes.",
    content: `
Une restauration part de ce qu'on lui donne. Cinq minutes de soin valent mieux que n'importe quel réglage.

# Avec un téléphone

1. Posez la photo à plat près d'une fenêtre, sans flash ni lampe au-dessus.
2. Tenez le téléphone bien parallèle, à deux mains, et remplissez l'écran en gardant un filet de table autour.
3. Touchez un visage à l'écran pour faire la mise au point, puis déclenchez.
4. Agrandissez l'image : si un détail fin est flou, recommencez.

# Avec un scanner

- 600 points par pouce pour une carte postale, 1 200 pour une photo d'identité.
- En couleur, même pour le noir et blanc, corrections automatiques coupées.

# Le fichier

JPG, PNG ou WEBP, {{poids_max}} au plus, {{cote_conseille}} de côté ou davantage. Au-dessous de {{cote_minimal}}, il n'y a plus assez de matière. Une photo prise avec le bouton « appareil photo » est allégée par votre téléphone si elle dépasse cette taille.

Le [guide complet](/blog) explique comment nettoyer, nommer et ranger vos originaux.`,
  },
  {
    slug: 'comprendre-le-resultat',
    title: 'Comprendre le résultat',
    footerSection: 'support',
    metaDescription:
      "Ce que l'intelligence artificielle rend bien, ce qu'elle ne peut pas retrouver, et comment juger une restauration.",
    content: `
# Ce qui se passe

Votre photo est redressée et décodée à l'écart, puis le moteur corrige la teinte et le contraste, répare ce qu'il reconnaît comme un dommage, calme le grain et agrandit. L'original n'est jamais modifié : vous pouvez toujours comparer.

# Ce qui se rend bien

Le voile, le jaunissement, le virage au rose, le grain, le flou léger, le manque de finesse.

# Ce qui reste difficile

- Les très petits visages : nous les laissons doux plutôt que d'en inventer d'autres.
- Les parties arrachées : elles ne peuvent qu'être imaginées d'après ce qui les entoure, pas retrouvées.
- Les inscriptions effacées : ne vous fiez pas à une lettre que l'original ne montre pas.
- Les photos trop petites ou recompressées par une messagerie : demandez le fichier d'origine.

# Une carte postale

Ajoutez son verso à la photo restaurée : il est éclairci et débruité, mais l'écriture, le timbre et le cachet ne sont jamais redessinés. Le recto et le verso se débloquent ensemble, pour un seul crédit.

# Juger avant de débloquer

L'aperçu porte un filigrane, mais montre toute l'image. Regardez les visages, les mains, les bords. Si le résultat ne vous convient pas, ne le débloquez pas : il ne vous coûte rien.

Si une restauration échoue, elle n'est pas comptée ; l'essai offert vous est rendu.`,
  },
  {
    slug: 'credits-et-remboursements',
    title: 'Crédits et remboursements',
    footerSection: 'support',
    metaDescription:
      "Comment fonctionnent l'essai offert, les crédits, les abonnements, les factures et les remboursements.",
    content: `
# L'essai

La première restauration de votre compte est offerte, version HD comprise.

# Les crédits

Débloquer une photo coûte {{credits_par_photo}}. Après l'essai, il faut avoir un crédit pour déposer une photo ; il n'est dépensé que si vous la débloquez. Vous pouvez laisser {{photos_verrouillees}} en attente, plus une par crédit ; au-delà, supprimez celles que vous ne gardez pas ou ajoutez des crédits avant d'en déposer une autre. À l'unité, un crédit coûte {{prix_credit}}. Formules en vente : {{formules}}. Les crédits n'expirent pas.

# L'abonnement

Il ajoute des crédits chaque mois et se résilie en ligne, sans engagement, par le lien « Résilier votre abonnement » au bas de la page. Les crédits reçus vous restent.

# Se faire rembourser

Pendant 14 jours après un achat, les crédits non utilisés sont remboursés sur demande : dans vos [paramètres](/settings), le bouton « Renoncer au contrat ici ». Le remboursement arrive sur la carte utilisée, au plus tard 14 jours après.

# Un paiement sans crédits

Attendez une minute et rechargez la page. Si les crédits ne sont pas là au bout d'une heure, écrivez à [{{contact}}](mailto:{{contact}}) avec la date et le montant ; n'envoyez jamais votre numéro de carte.`,
  },
  {
    slug: 'vos-photos-restent-privees',
    title: 'Vos photos restent privées',
    footerSection: 'support',
    metaDescription:
      'Qui voit vos photos, où elles sont calculées, combien de temps elles sont gardées et comment les supprimer.',
    content: `
- **Qui les voit.** Vous seul. Un administrateur ne les consulte que pour répondre à votre demande ou à un signalement, et chaque consultation est consignée.
- **Où elles sont restaurées.** {{calcul_des_photos}}
- **À quoi elles servent.** À vous être rendues. Ni publicité, ni entraînement de modèles.
- **Ce qui est effacé tout de suite.** Les données cachées du fichier : lieu, appareil, vignette.
- **Ce que vous racontez.** Titre, date, lieu, noms et histoire sont privés et supprimés avec la photo. Ils sont inscrits dans les photos HD que vous téléchargez, pas dans l'aperçu ni dans les images de partage. Les noms sont toujours écrits par vous : aucun visage n'est reconnu.
- **Combien de temps.** Une photo non débloquée est supprimée au bout de 30 jours, après un e-mail ; une photo débloquée reste jusqu'à ce que vous la supprimiez.

# Tout récupérer, tout supprimer

Dans vos [paramètres](/settings), l'onglet « Mes données » télécharge tout ce que nous gardons, photos comprises ; l'onglet « Suppression » ferme le compte et efface vos photos.

Le détail est dans la [politique de confidentialité](/legal/privacy-policy).`,
  },
  {
    slug: 'a-propos',
    title: 'À propos',
    footerSection: 'navigation',
    metaDescription: "Pourquoi ce service existe, comment il travaille, et ce qu'il s'interdit.",
    content: `
{{service}} est né d'une boîte à chaussures : celle que chaque famille possède, avec ses portraits sans nom et ses cartes postales tachées. Nous aidons à ce que ces images restent lisibles assez longtemps pour être transmises.

# Notre manière de travailler

- **Un moteur à nous.** Les restaurations sont calculées sur nos machines, par des réseaux dont l'origine et la licence sont publiques.
- **De la retenue.** Nous préférons une photo un peu douce à un visage inventé.
- **Des preuves, pas des promesses.** Toutes les photos de ce site ont été restaurées par ce moteur. Quand nous avons vieilli la photo de départ pour la démonstration, la légende le dit. Aucun chiffre, aucun témoignage n'est inventé.
- **Des prix lisibles.** Un crédit, une photo. L'aperçu avant de payer.

# Nous écrire

[{{contact}}](mailto:{{contact}}). Une personne vous répond, en français.`,
  },
]

export const pageSeed = pages.map(({ metaDescription, content, ...rest }) => ({
  ...rest,
  metaDescription: french(metaDescription),
  content: french(content.trim()),
}))
