/** Terms of sale (CGV) of a new installation, with the withdrawal form. Prices come from the configuration. */
import { french } from './typography.ts'

export const termsOfSaleSeed = {
  slug: 'terms-of-sale',
  title: 'Conditions générales de vente',
  metaDescription: french('Prix, commande, paiement, rétractation, garanties et abonnements.'),
  content: french(
    `
Ces conditions s'appliquent aux achats de crédits et d'abonnements faits sur {{service}} par des consommateurs. Le vendeur est {{editeur}} ; ses coordonnées complètes figurent dans les [mentions légales](/legal/legal-mentions).

# 1. Ce que vous achetez

Un **crédit** débloque la version HD sans filigrane d'une photo restaurée, quelle que soit sa taille. Les crédits s'achètent à l'unité, par lots ou par abonnement mensuel. Ils n'expirent pas, ne sont pas cessibles et ne s'échangent pas contre de l'argent en dehors des cas prévus ci-dessous.

# 2. Prix

Les prix sont en euros, toutes taxes comprises. Un crédit à l'unité coûte {{prix_credit}}. Formules en vente aujourd'hui : {{formules}}.

Le prix dû est celui du récapitulatif affiché avant la commande. Un changement de prix ne touche pas une commande déjà passée.

# 3. Commande

1. Vous choisissez une formule ou le déblocage d'une photo.
2. Un récapitulatif indique ce que vous achetez, le total toutes taxes comprises et, le cas échéant, le rythme de l'abonnement.
3. Le bouton « Commander avec obligation de paiement » conduit à la page de paiement.
4. La vente est conclue quand le paiement est confirmé ; une facture numérotée est alors à votre disposition.

# 4. Paiement

Le paiement se fait par carte auprès de notre prestataire, Stripe. Vos coordonnées bancaires ne passent pas par nos serveurs. Un paiement refusé ou annulé ne donne lieu à aucune vente.

# 5. Fourniture

Les crédits sont portés à votre compte dès la confirmation du paiement, en principe dans la minute. Si ce n'est pas le cas au bout d'une heure, écrivez à {{contact}}.

# 6. Droit de rétractation

Vous disposez de **14 jours** à compter de l'achat pour vous rétracter, sans avoir à donner de raison.

- Les crédits non utilisés sont remboursés par le même moyen de paiement, au plus tard 14 jours après votre demande. Les crédits sont réputés utilisés dans l'ordre de leur achat, les plus anciens d'abord ; le remboursement est égal au prix payé, multiplié par la part de crédits non utilisés, arrondi au centime inférieur.
- Débloquer une photo est la fourniture immédiate d'un contenu numérique. Avant le premier déblocage fait avec un achat, nous vous demandons d'accepter expressément cette exécution immédiate et de reconnaître que vous perdez alors votre droit de rétractation pour le crédit dépensé.
- Les crédits offerts ne sont pas remboursables.

Pour vous rétracter, utilisez le bouton « Renoncer au contrat ici » de vos paramètres : un accusé de réception daté vous est envoyé. Vous pouvez aussi écrire à {{contact}}, par exemple en ces termes :

> À l'attention de {{editeur}}, {{adresse}}, {{contact}} : je vous informe de ma décision de me rétracter de l'achat de crédits fait le (date de l'achat), sous le compte (adresse e-mail du compte). Nom, adresse, date, et signature si la demande est sur papier.

# 7. Abonnements

Un abonnement ajoute ses crédits à votre compte à chaque échéance payée ; ils vous restent acquis après la fin de l'abonnement. Il se renouvelle chaque mois jusqu'à ce que vous le résiliiez, sans engagement de durée.

La résiliation se fait en ligne, à tout moment, par le lien « Résilier votre abonnement » du pied de page ou des paramètres. Elle prend effet à la fin du mois payé et vous est confirmée par e-mail.

# 8. Garantie légale de conformité

Vous bénéficiez de la garantie légale de conformité des contenus numériques (articles L. 224-25-12 et suivants du Code de la consommation). Si le fichier HD fourni n'est pas conforme à ce qui était annoncé (illisible, marqué d'un filigrane, plus petit que l'original), vous pouvez pendant deux ans demander sa mise en conformité sans frais ou, si elle n'est pas possible dans un délai raisonnable, la réduction du prix ou le remboursement. Pendant la première année, c'est à nous de démontrer que le fichier était conforme.

La garantie contre les vices cachés des articles 1641 et suivants du Code civil s'applique également.

Le goût ou la ressemblance ne sont pas des défauts de conformité : l'aperçu vous permet d'en juger avant de débloquer.

# 9. Réclamations et médiation

Écrivez à {{contact}} : nous répondons sous 72 heures. À défaut d'accord, vous pouvez saisir gratuitement le médiateur de la consommation : {{mediateur}}. Ces conditions sont soumises au droit français, sans vous priver des règles impératives de votre pays de résidence.
`.trim(),
  ),
}
