/** Words of the file that explains the export of an account's data. */
import { brand } from '../brand.ts'
import { frenchDate, frenchMoment } from '../dates.ts'

/** What each part of the JSON file holds, by its key. */
const SECTIONS = {
  compte: 'votre nom d’utilisateur, votre adresse, votre solde de crédits',
  confidentialite: 'vos choix sur les cookies et les e-mails, et la date de chacun',
  photos:
    'chaque photo avec ses souvenirs, son verso, ses versions restaurées et les empreintes de ses fichiers',
  albums: 'vos albums et l’ordre de leurs photos',
  credits: 'chaque mouvement de crédits et le solde qui l’a suivi',
  commandes: 'vos commandes, payées ou non',
  transactions: 'vos paiements et vos remboursements',
  abonnements: 'vos abonnements',
  factures: 'vos factures et vos avoirs',
  retractations: 'les achats auxquels vous avez renoncé',
  renonciations: 'vos demandes d’exécution immédiate d’un achat',
  cadeauxOfferts: 'les cadeaux que vous avez payés, sans leurs codes',
  cadeauxRecus: 'les cadeaux dont vous avez utilisé le code',
  accordsGalerie: 'vos accords pour la galerie, et leurs retraits',
  liensDeFamille: 'les liens que vous avez envoyés à vos proches, et leurs réponses',
  connexions: 'les connexions à votre compte, et les essais qui ont échoué',
  actionsAdministration: 'ce que l’équipe a fait sur votre compte',
  envoisSupprimes: 'les dates d’envoi des photos que vous avez supprimées, pour la limite du jour',
  notesDuService: 'les notes du service client à votre sujet',
  courriersEnvoyes: 'les objets des e-mails qui vous ont été envoyés',
  courriersEnAttente: 'les objets des e-mails qui vont partir',
  doubleAuthentification: 'l’état de votre double authentification',
  sessions: 'les appareils sur lesquels vous êtes connecté',
} as const
export type ExportSection = keyof typeof SECTIONS

/** Names of the fields that most parts have. */
const FIELDS = [
  ['id, publicId', 'numéro, et identifiant visible dans les adresses'],
  [
    'createdAt, updatedAt',
    'date de création, date de la dernière modification (heure universelle)',
  ],
  ['filename', 'nom du fichier envoyé'],
  ['status', 'état'],
  [
    'amount',
    'montant\u00a0: des crédits dans «\u00a0credits\u00a0», des euros dans «\u00a0transactions\u00a0», des centimes ailleurs',
  ],
  ['width, height', 'largeur et hauteur, en pixels'],
  ['true, false, null', 'oui, non, sans valeur'],
] as const

type ExportedPhoto = {
  publicId: string
  filename: string
  createdAt: Date
  isHdUnlocked: boolean
}
const lineOf = ({ publicId, filename, createdAt, isHdUnlocked }: ExportedPhoto): string =>
  `- ${publicId}\u00a0: «\u00a0${filename}\u00a0», envoyée le ${frenchDate(createdAt)}, ${isHdUnlocked ? 'débloquée' : 'verrouillée'}`
const listed = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([name, text]) => `- ${name}\u00a0: ${text}`).join('\n')

export const exportCopy = {
  readMe: 'lisez-moi.txt',
  /** `folder` holds the pictures and `json` the data. */
  text: (values: {
    at: Date
    folder: string
    json: string
    sections: readonly ExportSection[]
    photos: readonly ExportedPhoto[]
  }): string =>
    [
      `Vos données chez ${brand.name}, exportées le ${frenchMoment(values.at)} (heure de Paris).`,
      `Le dossier «\u00a0${values.folder}\u00a0» contient un dossier par photo\u00a0: l’original, et la version HD si la photo est débloquée ou l’aperçu si elle ne l’est pas. Le verso d’une carte postale et les traits de vos retouches y sont aussi.`,
      values.photos.length > 0 ? values.photos.map(lineOf).join('\n') : 'Vous n’avez pas de photo.',
      `Le fichier ${values.json} contient tout le reste. Il s’ouvre dans un navigateur ou un éditeur de texte, et un autre service peut le lire. Ses rubriques\u00a0:`,
      listed(values.sections.map((section) => [section, SECTIONS[section]])),
      'Dans les rubriques, les noms sont ceux de notre base de données, en anglais. Les plus fréquents\u00a0:',
      listed(FIELDS),
      `Une question sur vos données\u00a0: ${brand.supportEmail}`,
    ].join('\n\n') + '\n',
} as const
