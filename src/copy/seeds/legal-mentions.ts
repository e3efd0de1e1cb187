/**
 * Legal notice of a new installation. Facts in double braces are filled in when the page is read
 * (`copy/facts.ts`).
 */
import { french } from './typography.ts'

export const legalMentionsSeed = {
  slug: 'legal-mentions',
  title: 'Mentions légales',
  metaDescription: french('Éditeur, hébergeur, médiateur et contact du service.'),
  content: french(
    `
# Éditeur du site

- Nom ou raison sociale : {{editeur}}
- Forme juridique et capital : {{forme_juridique}}
- Adresse : {{adresse}}
- Immatriculation (SIREN, RCS ou répertoire des métiers) : {{immatriculation}}
- Numéro de TVA intracommunautaire : {{tva}}
- Directeur ou directrice de la publication : {{directeur}}
- Contact : [{{contact}}](mailto:{{contact}})

# Hébergement

{{hebergeur}}

# Règlement amiable des litiges

Si un désaccord n'a pas pu être réglé avec nous, vous pouvez saisir gratuitement le médiateur de la consommation dont nous relevons, dans l'année qui suit votre réclamation écrite : {{mediateur}}.

# Propriété intellectuelle

La marque, les textes, le graphisme et le logiciel du site sont protégés. Vous gardez tous vos droits sur les photos que vous déposez et sur leur restauration ; les [conditions d'utilisation](/legal/terms-of-service) le précisent.

Les photos de la galerie, de l'accueil et du guide sont libres de droits ou publiées avec l'accord de leurs propriétaires. Quand nous avons vieilli nous-mêmes une photo pour la démonstration, sa légende le dit.

# Intelligence artificielle

Les restaurations sont produites par un système d'intelligence artificielle. Chaque fichier restauré et chaque image de partage le signalent dans leurs métadonnées, dans le format de l'IPTC que lisent les logiciels de photographie.

# Signaler un contenu

Pour signaler une image ou un contenu que vous estimez illicite, écrivez à [{{contact}}](mailto:{{contact}}) en donnant l'adresse de la page, la raison du signalement et vos coordonnées. Nous accusons réception et vous disons ce que nous avons décidé, et pourquoi.

# Données personnelles et cookies

Voir la [politique de confidentialité](/legal/privacy-policy) et la [politique de cookies](/legal/cookies-policy).
`.trim(),
  ),
}
