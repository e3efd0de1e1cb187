/** Words of the settings area: outside services, and links to content. */
import { MAIL_SECURITY, type ApiKey, type Erasure } from '#contract/admin/settings-api-figures.ts'

/** A stored value as the panel and the logs show it. */
export const apiValueInWords = (key: string, value: string): string =>
  key !== 'smtp_secure' ? value : value === MAIL_SECURITY.SSL.secure ? 'SSL' : 'TLS'

export const adminApiCopy = {
  tabsLabel: 'Parties de la configuration',
  api: 'Configuration API',
  content: 'Gestion du contenu',
  title: 'Configuration API',
  intro: 'Mesure d’audience et envoi des e-mails. Un champ laissé vide garde sa valeur.',
  analytics: 'Mesure d’audience',
  mail: 'Envoi des e-mails',
  fields: {
    google_analytics_id: 'Identifiant de mesure Google Analytics',
    smtp_host: 'Serveur SMTP',
    smtp_port: 'Port',
    smtp_secure: 'Sécurité',
    smtp_user: 'Identifiant',
    smtp_password: 'Mot de passe',
  } satisfies Record<ApiKey, string>,
  analyticsHelp: 'Par exemple G-ABC123DEF4. Rien n’est mesuré sans l’accord du visiteur.',
  security: { '': 'Choisissez', TLS: 'TLS (port 587)', SSL: 'SSL (port 465)' },
  keep: 'Laisser vide pour garder la valeur enregistrée.',
  hostHelp:
    'Changer de serveur efface le mot de passe enregistré\u00a0: saisissez-le à nouveau. Les administrateurs en sont prévenus par l’ancien serveur.',
  portHelp:
    'Laisser vide pour le port habituel de la sécurité choisie. Changer de port efface aussi le mot de passe enregistré.',
  statusLabel: 'État de l’envoi',
  status: { configured: 'Configuré', missing: 'Non configuré' },
  save: 'Sauvegarder',
  nothing: 'Veuillez remplir au moins un champ.',
  stored: 'Valeurs enregistrées',
  hidden: 'Valeur masquée',
  erased: {
    'server-changed':
      'Effacé parce que le serveur d’envoi ou son port n’est plus le même\u00a0: ce mot de passe était destiné à l’ancien.',
    'key-changed':
      'Illisible parce que la clé de chiffrement du serveur a changé. Saisissez-le à nouveau.',
  } satisfies Record<Erasure, string>,
  erasedTitle: (name: string) => `«\u00a0${name}\u00a0» est à saisir de nouveau`,
  erasedState: 'À saisir',
  empty: 'Rien n’est enregistré.',
  active: 'Actif',
  inactive: 'Inactif',
  key: 'Clé',
  value: 'Valeur',
  state: 'État',
  remove: (name: string) => `Supprimer\u00a0: ${name}`,
  removeTitle: (name: string) => `Supprimer «\u00a0${name}\u00a0»\u00a0?`,
  removeText: 'La valeur enregistrée sera perdue.',
  removeServerText:
    'La valeur enregistrée sera perdue, et le mot de passe effacé avec elle\u00a0: il était destiné à ce serveur.',
  created: { title: 'Configuration créée' },
  updated: { title: 'Configuration mise à jour' },
  removed: { title: 'Configuration supprimée' },
  failed: 'Impossible de sauvegarder la configuration.',
  removeFailed: 'Impossible de supprimer la configuration.',
  testMail: {
    button: 'Envoyer un e-mail d’essai',
    sent: 'E-mail d’essai envoyé',
    failed: 'L’e-mail d’essai n’est pas parti',
    text: 'L’e-mail d’essai part vers votre propre adresse.',
  },
  links: {
    legal: 'Pages légales',
    texts: 'Textes de la galerie',
    gallery: 'Galerie',
    watermark: 'Filigrane',
    landing: 'Page d’accueil',
    title: 'Écrans de contenu',
  },
} as const

/** Messages of the server. */
export const apiConfigurationCopy = {
  moved: 'Cette valeur a changé entre-temps.',
  invalid: {
    google_analytics_id: 'Un identifiant de mesure ressemble à G-ABC123DEF4.',
    smtp_host: 'Indiquez un nom de serveur, sans http ni chemin.',
    smtp_port: 'Un port est un nombre de 1 à 65535.',
    smtp_secure: 'Choisissez TLS ou SSL.',
    smtp_user: 'Cet identifiant contient des caractères qui ne sont pas permis.',
    smtp_password: 'Ce mot de passe contient des caractères qui ne sont pas permis.',
  },
  testMail: {
    subject: 'E-mail d’essai',
    text: (brand: string) =>
      `Bonjour,\n\nCe message confirme que le service ${brand} sait envoyer des e-mails avec la configuration enregistrée.\n`,
    sent: (to: string) => `L’e-mail d’essai est parti vers ${to}.`,
    notConfigured: 'Renseignez d’abord le serveur, l’identifiant et le mot de passe.',
    passwordLost:
      'Saisissez de nouveau le mot de passe\u00a0: celui qui était enregistré ne convient plus.',
    refused: 'Le serveur d’envoi refuse l’identifiant ou le mot de passe.',
    unreachable: 'Aucun serveur d’envoi ne répond correctement à cette adresse et ce port.',
    insecure: 'Le serveur d’envoi ne propose pas la sécurité choisie (TLS ou SSL).',
    failed: 'Le serveur d’envoi n’a pas accepté l’envoi.',
  },
} as const
