/** Terms of use and privacy policy: the facts of the product in plain French. Figures come from the contract and the prices in force. */
import { MAX_UPLOAD_BYTES, MIN_SIDE, RECOMMENDED_SIDE, UNLOCK_PRICE } from '#contract/limits.ts'
import { brand } from './brand.ts'

/** A paragraph, or a list of points. */
export type LegalBlock = string | readonly string[]
export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] }

const { name, supportEmail, publisher, host, mediator } = brand
const megabytes = MAX_UPLOAD_BYTES / 1024 / 1024
const missing = 'à compléter par l’exploitant'
const filled = (label: string, value: string): string => `${label} : ${value || missing}.`

export const legalCopy = {
  updated: (date: string) => `Version du ${date}`,
  contents: 'Sommaire',
  termsIntro: `Les présentes conditions règlent l’usage du service ${name}, qui restaure des photos et cartes postales anciennes à l’aide de l’intelligence artificielle.`,
  privacyIntro: `Vos photos de famille ne sont pas des données comme les autres. Voici, simplement, ce que ${name} en fait, ce que le service garde, pendant combien de temps, et comment reprendre la main.`,
} as const

/** The sections of the terms of use. `unitPrice` is the price of a credit as text ('2,99 €'), or null when it is not known. */
export const termsSections = (unitPrice: string | null): readonly LegalSection[] => [
  {
    id: 'editeur', title: '1. Qui édite le service',
    blocks: [
      [
        filled('Éditeur', [publisher.name, publisher.legalForm].filter(Boolean).join(', ')),
        filled('Adresse', publisher.address),
        filled('Immatriculation', publisher.registration),
        filled('TVA intracommunautaire', publisher.vatNumber),
        filled('Responsable de la publication', publisher.director),
        `Contact : ${supportEmail}.`,
      ],
    ],
  },
  {
    id: 'acces', title: '2. Accès au service et compte',
    blocks: [
      'Parcourir le site est libre. Restaurer une photo demande un compte, ouvert en se connectant avec Google : nous recevons votre adresse e-mail et un identifiant, jamais votre mot de passe.',
      'Il faut avoir 16 ans, ou 13 ans avec l’accord d’un parent ou d’un responsable légal. Vous êtes responsable de ce qui est fait depuis votre compte ; prévenez-nous si vous pensez qu’une autre personne s’en sert.',
    ],
  },
  {
    id: 'restauration', title: '3. Ce que fait la restauration',
    blocks: [
      `Le service accepte les fichiers JPG, PNG et WEBP jusqu’à ${megabytes} Mo, d’au moins ${MIN_SIDE} pixels de côté ; ${RECOMMENDED_SIDE} pixels ou plus sont recommandés. Une restauration prend le plus souvent de 30 à 60 secondes.`,
      'Le résultat est d’abord montré en aperçu, avec un filigrane. La version HD sans filigrane est remise après déblocage ; elle est au moins aussi grande que l’original, dans la limite de 24 millions de pixels. L’original n’est jamais modifié.',
      'La restauration est produite par une intelligence artificielle : elle ravive ce qui est encore visible et complète avec vraisemblance ce qui a disparu. Elle peut se tromper. Le résultat n’est pas une preuve historique, et la ressemblance n’est pas garantie. Chaque fichier restauré porte dans ses métadonnées la mention qu’il a été produit avec l’aide de l’intelligence artificielle.',
    ],
  },
  {
    id: 'prix', title: '4. Essai, crédits et prix',
    blocks: [
      'La première restauration d’un compte est offerte, version HD comprise. L’essai est rendu si cette restauration échoue.',
      `Ensuite, débloquer une photo coûte ${UNLOCK_PRICE} crédit.${unitPrice ? ` Le prix d’un crédit à l’unité est de ${unitPrice}, toutes taxes comprises.` : ''} Les prix en vigueur sont ceux affichés au moment de l’achat, en euros et toutes taxes comprises ; un récapitulatif précède toujours le paiement.`,
      'Une restauration qui échoue n’est jamais comptée. Les crédits achetés n’expirent pas et ne sont pas cessibles. Les crédits offerts ne sont pas remboursables.',
      'Le paiement est traité par notre prestataire de paiement : vos coordonnées bancaires ne passent pas par nos serveurs. Chaque paiement donne lieu à une facture.',
    ],
  },
  {
    id: 'retractation', title: '5. Droit de rétractation',
    blocks: [
      'Vous disposez de 14 jours à compter de l’achat pour vous rétracter, sans motif. Les crédits non utilisés vous sont remboursés par le même moyen de paiement, au plus tard 14 jours après votre demande.',
      'Débloquer une photo est la fourniture immédiate d’un contenu numérique. Avant le premier déblocage fait avec un achat, nous vous demandons d’accepter expressément cette exécution immédiate et de reconnaître que vous perdez alors votre droit de rétractation pour le crédit dépensé.',
      `Pour vous rétracter, écrivez à ${supportEmail} en rappelant la date de l’achat et l’adresse e-mail de votre compte ; un accusé de réception daté vous est envoyé.`,
    ],
  },
  {
    id: 'contenus', title: '6. Vos photos et vos droits',
    blocks: [
      'Vous gardez tous vos droits sur les photos que vous déposez et sur leur restauration. Vous nous permettez seulement de les traiter pour vous rendre le service, le temps de leur conservation.',
      'Déposez uniquement des photos que vous avez le droit d’utiliser : les vôtres, celles de votre famille, ou des images libres. Pour les personnes reconnaissables, respectez leur droit à l’image et la mémoire des défunts.',
      'Sont interdits les contenus illicites, et l’usage du service pour tromper sur l’authenticité d’une image. Nous pouvons retirer un contenu signalé comme illicite et suspendre le compte concerné, en vous en expliquant le motif.',
    ],
  },
  {
    id: 'disponibilite', title: '7. Disponibilité et responsabilité',
    blocks: [
      'Le service est accessible en ligne à toute heure, sauf entretien ou incident. Il n’est pas un archivage : gardez toujours l’original de vos photos.',
      'Nous répondons de la bonne exécution du service et de la conformité du contenu numérique fourni, dans les conditions prévues par le Code de la consommation (articles L. 224-25-1 et suivants). Notre responsabilité ne peut être engagée pour un usage du résultat contraire aux présentes conditions.',
    ],
  },
  {
    id: 'fin', title: '8. Fermeture du compte',
    blocks: [
      `Vous pouvez demander à tout moment la suppression de votre compte et de vos photos en écrivant à ${supportEmail}. Les crédits qui restent sont perdus, sauf rétractation dans le délai de 14 jours.`,
      'Nous pouvons modifier ces conditions ; si le changement vous concerne, vous en êtes prévenu par e-mail au moins 30 jours avant qu’il s’applique.',
    ],
  },
  {
    id: 'litiges', title: '9. Réclamations et droit applicable',
    blocks: [
      `Écrivez-nous d’abord à ${supportEmail} : la plupart des questions se règlent ainsi. À défaut d’accord, vous pouvez saisir gratuitement le médiateur de la consommation.`,
      [filled('Médiateur', [mediator.name, mediator.address, mediator.website].filter(Boolean).join(', '))],
      'Ces conditions sont soumises au droit français. Vous pouvez saisir les tribunaux compétents selon les règles de droit commun, sans perdre la protection des règles impératives de votre pays de résidence.',
    ],
  },
  {
    id: 'contact', title: 'Contact',
    blocks: [`Pour toute question sur ces conditions : ${supportEmail}. Nous répondons en français.`],
  },
]

export const privacySections: readonly LegalSection[] = [
  {
    id: 'responsable', title: '1. Qui est responsable de vos données',
    blocks: [
      [filled('Responsable du traitement', publisher.name), filled('Adresse', publisher.address), `Pour toute demande : ${supportEmail}.`],
    ],
  },
  {
    id: 'donnees', title: '2. Ce que nous recevons, et pourquoi',
    blocks: [
      [
        'Votre compte : adresse e-mail, nom d’utilisateur, identifiant transmis par Google. Pour vous reconnaître et vous écrire au sujet du service (exécution du contrat).',
        'Vos photos : l’original déposé, l’aperçu et la restauration. Pour vous rendre le service, et rien d’autre (exécution du contrat). Les données cachées dans le fichier, comme le lieu de la prise de vue, sont effacées dès la réception.',
        'Vos achats : date, montant, crédits, facture. Pour la comptabilité (obligation légale). Votre carte est traitée par le prestataire de paiement, nous ne la voyons pas.',
        'Les traces techniques : dates de connexion, adresse IP, type de navigateur. Pour protéger le service contre les abus (intérêt légitime).',
      ],
    ],
  },
  {
    id: 'photos', title: '3. Ce que deviennent vos photos',
    blocks: [
      'Elles sont privées. Vous seul pouvez les voir ; un administrateur ne les consulte que pour répondre à une demande ou à un signalement, et chaque consultation est consignée.',
      'La restauration est calculée sur les machines qui font fonctionner le service : vos photos ne sont pas envoyées à un tiers pour ce traitement. Elles ne servent ni à la publicité, ni à entraîner un modèle d’intelligence artificielle. Elles ne paraissent dans une galerie publique que si vous le demandez, et vous pouvez revenir sur cet accord.',
    ],
  },
  {
    id: 'durees', title: '4. Combien de temps',
    blocks: [
      [
        'Photos restaurées mais non débloquées : 30 jours, puis suppression ; un e-mail vous prévient avant.',
        'Photos débloquées : tant que votre compte est actif, ou jusqu’à ce que vous les supprimiez.',
        'Compte inactif : supprimé après 2 ans sans connexion, après un e-mail.',
        'Factures et écritures comptables : 10 ans, comme la loi l’exige, sans lien avec vos photos.',
        'Traces techniques : 12 mois au plus.',
      ],
    ],
  },
  {
    id: 'hebergement', title: '5. Où, et à qui',
    blocks: [
      'Vos données sont hébergées en Europe, et les échanges avec le site sont chiffrés.',
      [filled('Hébergeur', [host.name, host.address, host.country].filter(Boolean).join(', '))],
      'Reçoivent des données, chacun pour sa part seulement : Google (votre connexion), le prestataire de paiement (vos achats), le prestataire d’envoi d’e-mails (votre adresse). Nous ne vendons ni ne louons aucune donnée.',
    ],
  },
  {
    id: 'cookies', title: '6. Cookies et stockage du navigateur',
    blocks: [
      'Le site garde dans votre navigateur ce qu’il faut pour vous laisser connecté : un jeton de session et votre nom d’utilisateur, et un cookie qui permet d’afficher vos images privées. Ils disparaissent à la déconnexion. Aucun cookie publicitaire n’est déposé, et aucune mesure d’audience n’a lieu sans votre accord.',
    ],
  },
  {
    id: 'droits', title: '7. Vos droits',
    blocks: [
      'Le règlement européen (RGPD) et la loi Informatique et Libertés vous donnent le droit d’accéder à vos données, de les rectifier, de les effacer, d’en recevoir une copie, de limiter leur usage ou de vous y opposer, et de dire ce qu’elles deviendront après votre décès.',
      `Écrivez à ${supportEmail} : nous répondons sous 72 heures. Si la réponse ne vous convient pas, vous pouvez saisir la CNIL, 3 place de Fontenoy, 75007 Paris, www.cnil.fr.`,
    ],
  },
  {
    id: 'securite', title: '8. Sécurité',
    blocks: [
      'Les accès sont vérifiés par le serveur à chaque demande, les jetons de session ne sont gardés que sous forme d’empreinte, et les fichiers reçus sont décodés à l’écart du reste du service. Si un incident touchait vos données, vous en seriez informé comme la loi le prévoit.',
    ],
  },
  {
    id: 'contact', title: 'Contact',
    blocks: [`Une question sur vos données : ${supportEmail}.`],
  },
]
