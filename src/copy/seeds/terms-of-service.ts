/**
 * Terms of use (CGU) of a new installation: sections 1 to 9 and the contact, from the facts of the
 * product.
 */
import { french } from './typography.ts'

export const termsOfServiceSeed = {
  slug: 'terms-of-service',
  title: 'Conditions générales d’utilisation',
  metaDescription: french(
    "Les règles d'usage du service : compte, restauration, photos déposées, responsabilités.",
  ),
  content: french(
    `
Ces conditions règlent l'usage du service {{service}}, qui restaure en ligne des photos et des cartes postales anciennes à l'aide de l'intelligence artificielle. Les achats relèvent en outre des [conditions générales de vente](/legal/terms-of-sale).

# 1. Accès au service et compte

Parcourir le site est libre. Restaurer une photo demande un compte, que vous ouvrez en vous connectant avec Google : nous recevons votre adresse e-mail, votre nom et un identifiant, jamais votre mot de passe.

Il faut avoir 16 ans, ou 13 ans avec l'accord d'un parent ou d'un responsable légal. Vous êtes responsable de ce qui est fait depuis votre compte ; prévenez-nous si vous pensez qu'une autre personne s'en sert.

# 2. Ce que fait la restauration

Le service accepte les fichiers JPG, PNG et WEBP jusqu'à {{poids_max}}, d'au moins {{cote_minimal}} de côté ; {{cote_conseille}} ou plus sont recommandés. Une restauration prend le plus souvent de 30 à 60 secondes.

Le résultat est d'abord montré en aperçu, avec un filigrane. La version HD sans filigrane est remise après déblocage ; elle est au moins aussi grande que l'original, dans la limite de 24 millions de pixels. L'original n'est jamais modifié.

# 3. Les limites de l'intelligence artificielle

La restauration ravive ce qui est encore visible et complète avec vraisemblance ce qui a disparu. Elle peut se tromper. Le résultat n'est pas une preuve historique et la ressemblance n'est pas garantie : c'est pourquoi vous le voyez avant de le débloquer.

Chaque fichier restauré porte dans ses métadonnées la mention qu'il a été produit avec l'aide d'une intelligence artificielle. Vous vous engagez à ne pas la retirer pour faire passer une restauration pour un document d'époque.

# 4. Essai offert et crédits

La première restauration est offerte, version HD comprise, une fois par personne. L'essai est rendu si cette restauration échoue. Ensuite, il faut disposer d'un crédit pour déposer une photo, et débloquer une photo coûte {{credits_par_photo}}. Une restauration qui échoue n'est jamais comptée.

Vous pouvez laisser {{photos_verrouillees}} en attente, plus une par crédit ; au-delà, supprimez celles que vous ne gardez pas ou ajoutez des crédits avant d'en déposer une autre.

# 5. Vos photos et vos droits

Vous gardez tous vos droits sur les photos que vous déposez et sur leur restauration. Vous nous permettez seulement de les traiter pour vous rendre le service, le temps de leur conservation.

Déposez uniquement des photos que vous avez le droit d'utiliser : les vôtres, celles de votre famille, ou des images libres. Respectez le droit à l'image des personnes reconnaissables et la mémoire des défunts.

Une paire avant/après ne paraît dans la galerie publique que si vous en donnez l'accord, photo par photo. Vous pouvez retirer cet accord à tout moment ; la paire disparaît alors de la galerie.

# 6. Usages interdits

Sont interdits les contenus illicites, l'atteinte à la vie privée d'autrui, l'usage du service pour tromper sur l'authenticité d'une image, et tout ce qui vise à surcharger ou contourner le service. Nous pouvons retirer un contenu et suspendre un compte pour ces raisons, en expliquant le motif ; vous pouvez contester cette décision en écrivant à [{{contact}}](mailto:{{contact}}).

# 7. Disponibilité et responsabilité

Le service est accessible en ligne à toute heure, sauf entretien ou incident. Il n'est pas un archivage : gardez toujours l'original de vos photos.

Nous répondons de la bonne exécution du service et de la conformité du contenu numérique fourni, dans les conditions du Code de la consommation (articles L. 224-25-1 et suivants). Nous ne répondons pas d'un usage du résultat contraire à ces conditions.

# 8. Fermeture du compte

Vous pouvez supprimer votre compte à tout moment, depuis l'onglet « Suppression » des paramètres : vos photos sont effacées. Ce qui est gardé, et combien de temps, figure dans la [politique de confidentialité](/legal/privacy-policy) : avant tout, sans lien avec vos photos, les écritures que la loi oblige à conserver. Les crédits restants sont perdus, sauf rétractation dans le délai de 14 jours.

Un compte sans crédit ni abonnement auquel personne ne s'est connecté pendant 2 ans est supprimé, après deux e-mails envoyés 30 jours et 7 jours avant.

# 9. Évolution et droit applicable

Nous pouvons modifier ces conditions. Si le changement vous concerne, vous en êtes prévenu par e-mail au moins 30 jours avant qu'il s'applique, et vous pouvez fermer votre compte.

Ces conditions sont soumises au droit français. En cas de litige, écrivez-nous d'abord ; vous pouvez ensuite saisir gratuitement le médiateur de la consommation ({{mediateur}}), puis le tribunal compétent, sans perdre la protection des règles impératives de votre pays de résidence.

# Contact

Pour toute question sur ces conditions : [{{contact}}](mailto:{{contact}}). Nous répondons en français.
`.trim(),
  ),
}
