/**
 * Terms of sale (CGV) of a new installation, with the withdrawal form. Prices come from the
 * configuration.
 */
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

Les crédits sont portés à votre compte dès la confirmation du paiement, en principe dans la minute. Si ce n'est pas le cas au bout d'une heure, écrivez à [{{contact}}](mailto:{{contact}}).

# 6. Droit de rétractation

Vous disposez de **14 jours** à compter de l'achat pour vous rétracter, sans avoir à donner de raison.

- Les crédits non utilisés sont remboursés par le même moyen de paiement, au plus tard 14 jours après votre demande. Les crédits sont réputés utilisés dans l'ordre de leur achat, les plus anciens d'abord ; le remboursement est égal au prix payé, multiplié par la part de crédits non utilisés, arrondi au centime inférieur.
- Débloquer une photo est la fourniture immédiate d'un contenu numérique. Avant le premier déblocage fait avec un achat, nous vous demandons d'accepter expressément cette exécution immédiate et de reconnaître que vous perdez alors votre droit de rétractation pour le crédit dépensé.
- Les crédits offerts ne sont pas remboursables à la personne qui les a reçus ; l'acheteur d'un cadeau peut y renoncer dans les conditions de l'article 8.

Pour vous rétracter, utilisez le bouton « Renoncer au contrat ici » de vos paramètres : un accusé de réception daté vous est envoyé. Vous pouvez aussi écrire à [{{contact}}](mailto:{{contact}}), par exemple en ces termes :

> À l'attention de {{responsable}}, {{contact}} : je vous informe de ma décision de me rétracter de l'achat de crédits fait le (date de l'achat), sous le compte (adresse e-mail du compte). Nom, adresse, date, et signature si la demande est sur papier.

# 7. Abonnements

Un abonnement ajoute ses crédits à votre compte à chaque échéance payée ; ils vous restent acquis après la fin de l'abonnement. Il se renouvelle chaque mois jusqu'à ce que vous le résiliiez, sans engagement de durée.

La résiliation se fait en ligne, à tout moment, par le lien « Résilier votre abonnement » du pied de page ou des paramètres. Elle prend effet à la fin du mois payé et vous est confirmée par e-mail.

# 8. Cadeaux

Un lot de crédits peut être acheté pour quelqu'un d'autre. La vente est conclue avec l'acheteur, qui reçoit un code, une carte à imprimer et la facture ; à sa demande, nous envoyons le code par e-mail à la personne de son choix, au jour choisi, dans l'année.

- **Durée.** Le code est valable deux ans à compter de l'achat, jusqu'à la fin du dernier jour, et sert une seule fois. Passé ce délai, il ne donne plus droit à rien. Une fois ajoutés à un compte, les crédits n'expirent pas.
- **Renoncer à l'achat.** Tant que le code est valable et n'est pas utilisé, l'acheteur peut renoncer à son achat, même après quatorze jours, par le bouton « Renoncer au contrat ici » de ses paramètres : le code cesse de fonctionner et le prix est remboursé en entier. Avant de commander, il demande que le cadeau puisse être utilisé dès sa remise et reconnaît perdre son droit de rétractation dès que le code est utilisé.
- **Pour la personne qui le reçoit.** Elle utilise les crédits comme les autres ; ils ne lui sont pas remboursables, puisqu'elle ne les a pas payés. La garantie légale ci-dessous lui bénéficie.
- **Paiement contesté.** Si l'acheteur conteste le paiement auprès de sa banque, un code non utilisé est bloqué jusqu'à la décision. Si le code est déjà utilisé, la personne garde ses crédits ; les crédits correspondants sont dus par l'acheteur.
- **Code perdu.** Écrivez à [{{contact}}](mailto:{{contact}}) : nous remplaçons un code non utilisé, l'ancien cesse alors de fonctionner.

# 9. Garantie légale de conformité

Vous bénéficiez de la garantie légale de conformité des contenus numériques (articles L. 224-25-12 et suivants du Code de la consommation). Si le fichier HD fourni n'est pas conforme à ce qui était annoncé (illisible, marqué d'un filigrane, plus petit que l'original), vous pouvez pendant deux ans demander sa mise en conformité sans frais ou, si elle n'est pas possible dans un délai raisonnable, la réduction du prix ou le remboursement. Pendant la première année, c'est à nous de démontrer que le fichier était conforme.

La garantie contre les vices cachés des articles 1641 et suivants du Code civil s'applique également.

Le goût ou la ressemblance ne sont pas des défauts de conformité : l'aperçu vous permet d'en juger avant de débloquer.

# 10. Réclamations et médiation

Écrivez à [{{contact}}](mailto:{{contact}}) : nous répondons sous 72 heures. À défaut d'accord, vous pouvez saisir gratuitement le médiateur de la consommation : {{mediateur}}. Ces conditions sont soumises au droit français, sans vous priver des règles impératives de votre pays de résidence.
`.trim(),
  ),
}
