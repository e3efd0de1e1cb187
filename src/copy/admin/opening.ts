/** Words of the list before the opening and of the publisher's form. */
import type { OpeningItem, PublisherField, TestedItem } from '#contract/admin/opening-figures.ts'

type Words = { title: string; todo: string; done: string }
type Verdicts = { ok: string; notice: string; problem: string }

const ITEMS: Record<OpeningItem, Words> = {
  publisher: {
    title: 'Coordonnées de l’éditeur',
    todo: 'Les mentions légales affichent «\u00a0en préparation\u00a0» pour ce qui manque.',
    done: 'Les mentions légales sont complètes.',
  },
  legal: {
    title: 'Textes légaux relus',
    todo: 'Relisez les pages légales\u00a0: elles décrivent l’installation d’origine, pas forcément la vôtre.',
    done: 'Relus.',
  },
  google: {
    title: 'Connexion avec Google',
    todo: 'Sans identifiants Google, n’importe qui se connecte sous n’importe quel nom. Renseignez GOOGLE_CLIENT_ID et GOOGLE_CLIENT_SECRET.',
    done: 'Identifiants en place.',
  },
  stripe: {
    title: 'Paiements Stripe',
    todo: 'Sans clés réelles, aucun paiement n’est encaissé. Renseignez STRIPE_SECRET_KEY et STRIPE_WEBHOOK_SECRET.',
    done: 'Clés réelles en place.',
  },
  webhook: {
    title: 'Avis de paiement (webhook)',
    todo: 'Stripe n’a encore envoyé aucun avis à ce site. Déclarez le webhook dans le tableau de bord de Stripe.',
    done: 'Des avis sont arrivés.',
  },
  mail: {
    title: 'Envoi des e-mails',
    todo: 'Sans serveur d’envoi, les e-mails restent sur cette machine.',
    done: 'Serveur d’envoi renseigné.',
  },
  backups: {
    title: 'Sauvegardes',
    todo: 'Aucune sauvegarde depuis deux jours. Programmez npm run backup chaque nuit.',
    done: 'Sauvegarde récente.',
  },
}

const TESTS: Record<TestedItem, Verdicts> = {
  google: {
    ok: 'Google accepte ces identifiants.',
    notice: 'Fournisseur de développement\u00a0: à ne jamais ouvrir au public.',
    problem: 'Google refuse ces identifiants, ou ne répond pas.',
  },
  stripe: {
    ok: 'Stripe accepte la clé.',
    notice: 'Clés d’essai\u00a0: aucun argent réel.',
    problem:
      'Stripe refuse la clé ou certains droits, ou ne répond pas. npm run doctor donne le détail.',
  },
  webhook: {
    ok: 'Stripe envoie ses avis à ce site.',
    notice: 'Stripe n’envoie pas tous ses avis ici, ou la clé ne permet pas de le savoir.',
    problem: 'Stripe ne répond pas.',
  },
  mail: {
    ok: 'Le serveur accepte la connexion.',
    notice: 'Aucun serveur d’envoi.',
    problem: 'Le serveur refuse la connexion, ou ne répond pas.',
  },
}

const FIELDS: Record<PublisherField, string> = {
  name: 'Nom ou raison sociale',
  legalForm: 'Forme juridique et capital',
  address: 'Adresse',
  registration: 'Immatriculation (SIREN, RCS ou répertoire des métiers)',
  vatNumber: 'Numéro de TVA intracommunautaire',
  director: 'Directeur ou directrice de la publication',
  host: 'Hébergeur (nom, adresse, pays)',
  mediator: 'Médiateur de la consommation (nom, adresse, site)',
}

/** A field's label inside a sentence, without its examples. */
const shortLabel = (label: string): string =>
  label.charAt(0).toLowerCase() + label.slice(1).replace(/ \(.*$/, '')

export const adminOpeningCopy = {
  title: 'Avant d’ouvrir',
  intro:
    'Ce qui manque avant d’accueillir le public. Cette liste quitte la vue d’ensemble quand tout est prêt.',
  progress: (done: number, all: number) => `${done} sur ${all}`,
  items: ITEMS,
  tests: TESTS,
  declare: {
    signInReturn: 'URI de redirection à déclarer chez Google\u00a0:',
    webhook: 'Adresse du webhook à déclarer chez Stripe\u00a0:',
    webhookEvents: 'Événements à cocher\u00a0:',
  },
  isDone: 'Fait',
  isTodo: 'À faire',
  test: 'Vérifier maintenant',
  testing: 'Vérification…',
  testedAt: (moment: string) => `Vérifié le ${moment}`,
  testFailed: 'La vérification n’a pas abouti. Réessayez dans un instant.',
  missing: (names: readonly string[]) => `Il manque\u00a0: ${names.map(shortLabel).join(', ')}.`,
  links: {
    publisher: 'Compléter',
    legal: 'Ouvrir les pages légales',
    mail: 'Configurer l’envoi',
  },
  confirmLegal: 'J’ai relu les textes',
  legalRead: (day: string) => `Relus le ${day}.`,
  backedUp: (day: string) => `Dernière sauvegarde le ${day}.`,
  confirmed: { title: 'Relecture enregistrée' },
  confirmFailed: 'La relecture n’a pas pu être enregistrée.',
  publisher: {
    tab: 'Éditeur du site',
    title: 'Éditeur du site',
    intro:
      'Ces coordonnées figurent dans les mentions légales, les conditions et les nouvelles factures. Les factures déjà émises ne changent pas.',
    fields: FIELDS,
    help: {
      vatNumber: 'Laissez vide si vous n’en avez pas.',
      name: 'Avec des clés Stripe réelles, le nom, l’adresse et l’immatriculation sont aussi exigés au démarrage (PUBLISHER_NAME, PUBLISHER_ADDRESS, PUBLISHER_REGISTRATION).',
    } satisfies Partial<Record<PublisherField, string>> as Partial<Record<PublisherField, string>>,
    saved: 'Coordonnées enregistrées',
    failed: 'Les coordonnées n’ont pas pu être enregistrées.',
  },
}
