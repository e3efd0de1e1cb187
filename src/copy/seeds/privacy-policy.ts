/** Privacy policy (RGPD) of a new installation, from the facts of the product. */
import { french } from './typography.ts'

export const privacyPolicySeed = {
  slug: 'privacy-policy',
  title: 'Politique de confidentialité',
  metaDescription: french(
    'Ce que le service fait de vos photos et de vos données, combien de temps, et vos droits.',
  ),
  content: french(
    `
Vos photos de famille ne sont pas des données comme les autres. Voici, simplement, ce que le service en fait, ce qu'il garde, pendant combien de temps, et comment reprendre la main.

# 1. Qui est responsable de vos données

Responsable du traitement : {{responsable}}. Pour toute demande : [{{contact}}](mailto:{{contact}}).

# 2. Ce que nous recevons, et pourquoi

| Données | Raison | Base légale |
|---|---|---|
| Compte : adresse e-mail, nom d'utilisateur, image de profil et identifiant transmis par Google | Vous reconnaître, vous écrire au sujet du service | Exécution du contrat |
| Photos : original déposé, aperçu, restauration, le verso d'une carte postale si vous l'ajoutez, titre et ordre de vos albums | Restaurer vos photos et vous les rendre, rien d'autre | Exécution du contrat |
| Souvenirs : titre, date, lieu, noms de personnes et histoire que vous écrivez sur une photo | Retrouver vos photos, inscrire ces mots dans les fichiers que vous téléchargez | Exécution du contrat |
| Achats : date, montant, crédits, facture, acceptation de l'exécution immédiate | Fournir ce qui est payé, tenir la comptabilité | Contrat et obligation légale |
| Cadeaux : noms de la personne qui offre et de celle qui reçoit, message, adresse e-mail de la personne qui reçoit | Remettre le cadeau, dire de qui il vient | Exécution du contrat ; intérêt légitime pour la personne qui reçoit |
| Traces techniques : dates de connexion, adresse IP, type de navigateur, empreinte de l'essai offert, empreinte des crédits dus, signature des photos déposées | Protéger le service contre les abus | Intérêt légitime |
| Empreintes (SHA-256) des fichiers reçus et rendus | Établir le reçu de restauration, reconnaître un fichier sur la page [Vérifier une photo](/verifier), sans nom ni identifiant | Intérêt légitime |
| Mesure d'audience | Savoir quelles pages servent | Consentement |
| Lien « La reconnaissez-vous ? » : réponses de vos proches (avis, noms proposés, messages, prénom) | Vous les transmettre ; les noms et messages sont écrits par des personnes, jamais calculés | Intérêt légitime |
| Accord de publication dans la galerie | Montrer une paire avant/après que vous avez choisie | Consentement |

Les données cachées dans le fichier d'une photo, comme le lieu et l'appareil de la prise de vue, sont effacées dès la réception. La photo HD que vous téléchargez porte la mention de sa restauration et, si vous en avez écrit, vos souvenirs ; l'aperçu et les images de partage ne les contiennent pas.

# 3. Ce que deviennent vos photos

Elles sont **privées**. Vous seul pouvez les voir ; un administrateur ne les consulte que pour répondre à une demande ou à un signalement, et chaque consultation est consignée avec son motif.

{{calcul_des_photos}} Elles ne servent **ni à la publicité, ni à entraîner un modèle** d'intelligence artificielle. Aucune reconnaissance de personne n'est faite : le service repère la place des visages pour les ménager, sans chercher à qui ils sont. Les noms des personnes sont ceux que vous écrivez ; vous seul les lisez, avec le titre, le lieu et l'histoire.

Elles ne paraissent dans la galerie publique que si vous le demandez, photo par photo, et vous pouvez revenir sur cet accord : la paire et ses images ne sont alors plus accessibles, aussitôt.

Si vous créez un **lien pour vos proches**, quiconque a cette adresse voit la photo avant et après, telle que vous la voyez vous-même, jamais le fichier d'origine ni la version HD, jusqu'à la date choisie ou jusqu'à ce que vous fermiez le lien. La page ne dépose aucun cookie et ne mesure rien. Les réponses ne sont lues que par vous. Une page signalée peut être fermée par un administrateur.

# 4. Combien de temps

- Photos restaurées mais non débloquées : 30 jours, ou 30 jours après un achat qui doit les débloquer, puis suppression ; un e-mail vous prévient avant.
- Photos débloquées : tant que votre compte est actif, ou jusqu'à ce que vous les supprimiez.
- Souvenirs écrits sur une photo : aussi longtemps que la photo ; vous pouvez les modifier ou les effacer à tout moment.
- Liens pour vos proches, réponses et signalements : 30 jours après la fin du lien. Vous pouvez supprimer chaque réponse avant ; un proche peut aussi nous le demander. Un nom que vous inscrivez sur votre photo y reste.
- Empreintes des fichiers : avec la photo ; supprimées avec elle.
- Compte inactif : supprimé avec ses photos après 2 ans sans connexion, après deux e-mails (30 jours et 7 jours avant). Un compte qui a encore des crédits ou un abonnement n'est pas supprimé.
- Essai offert : si vous l'avez utilisé, une empreinte chiffrée de votre identifiant Google est gardée 1 an après la suppression du compte, pour que l'essai ne serve qu'une fois par personne. Elle ne permet pas de retrouver qui vous êtes.
- Crédits dus : si un paiement contesté ou remboursé a repris des crédits déjà utilisés et que le compte est supprimé avant de les avoir réglés, leur nombre est gardé 2 ans avec une empreinte chiffrée de votre identifiant (délai de prescription de l'article L218-2 du Code de la consommation). Si vous revenez, vos nouveaux crédits les règlent d'abord ; ils figurent alors dans votre export.
- Cadeaux : l'adresse e-mail donnée par l'acheteur sert à un seul message et est effacée dès son départ, ou dès que le cadeau est utilisé ou annulé. Les noms et le message sont effacés 30 jours après l'utilisation, l'annulation ou l'expiration du code, même si le compte de l'acheteur est supprimé avant ; une commande de cadeau jamais payée, 30 jours après. Le code n'est gardé que chiffré et sous forme d'empreinte. Une personne qui a reçu un tel message peut nous écrire pour s'y opposer.
- Accord pour la galerie : la preuve de l'accord et de son retrait, tant que votre compte existe.
- Copies de sauvegarde du service, gardées à part : 1 an au plus. Ce que vous avez supprimé peut encore s'y trouver, mais en remettre une en service ne le fait pas revenir : une empreinte chiffrée de chaque numéro effacé, sans durée car elle ne dit rien de vous, l'en empêche.
- Factures et écritures comptables : 10 ans, comme la loi l'exige, sans lien avec vos photos.
- Notes du service client à votre sujet : 3 ans au plus ; elles figurent dans votre export. Objets des e-mails envoyés : 6 mois.
- Journal des actes d'administration : 12 mois ; après la suppression d'un compte, il n'en garde que le numéro, sans nom ni adresse.
- Traces techniques : 12 mois au plus ; l'adresse IP y est abrégée au bout de 30 jours.
- Connexion : 30 jours sans visite, 90 jours au plus, puis il faut se connecter de nouveau.
- Choix relatif aux cookies : 150 jours.

# 5. Où, et à qui

Vos données sont hébergées en Europe par : {{hebergeur}}. Les échanges avec le site sont chiffrés.

Reçoivent des données, chacun pour sa part seulement :

- Google, pour votre connexion et, si vous l'acceptez, la mesure d'audience ;
- Stripe, pour vos paiements ;
- le prestataire d'envoi d'e-mails, pour votre adresse.

Quand l'un d'eux traite des données hors de l'Union européenne, il le fait sous les garanties du chapitre V du RGPD (décision d'adéquation ou clauses contractuelles types). Nous ne vendons ni ne louons aucune donnée.

# 6. Vos droits

Vous avez le droit d'accéder à vos données, de les rectifier, de les effacer, d'en recevoir une copie, de limiter leur usage ou de vous y opposer, de retirer un consentement, et de dire ce qu'elles deviendront après votre décès.

Vous exercez l'essentiel sans nous : les [paramètres](/settings) permettent de télécharger toutes vos données, photos comprises, de changer vos préférences et de supprimer votre compte. Pour le reste, écrivez à [{{contact}}](mailto:{{contact}}) : nous répondons sous 72 heures.

Si la réponse ne vous convient pas, vous pouvez saisir la CNIL, 3 place de Fontenoy, 75007 Paris, [www.cnil.fr](https://www.cnil.fr/).

# 7. Sécurité

Les accès sont vérifiés par le serveur à chaque demande, les jetons de session ne sont gardés que sous forme d'empreinte, les membres de l'équipe peuvent protéger leur compte par une double authentification dont la clé est chiffrée, et les fichiers reçus sont décodés à l'écart du reste du service. Si un incident touchait vos données, vous en seriez informé comme la loi le prévoit.

# 8. Mineurs et tiers sur vos photos

Le service s'adresse aux personnes de 16 ans et plus, ou de 13 ans avec l'accord d'un responsable légal. Si une personne reconnaissable sur une photo déposée par un tiers souhaite son retrait, elle peut nous écrire : nous examinons la demande et y répondons.

# 9. Cookies et stockage du navigateur

Le détail et vos réglages sont dans la [politique de cookies](/legal/cookies-policy).
`.trim(),
  ),
}
