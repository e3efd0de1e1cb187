/** Words of the page that checks whether a file was restored by this service. */
import { brand } from '../brand.ts'
import type { FingerprintKind } from '#contract/fingerprint.ts'
import { receiptCopy } from '../account/receipt.ts'
import { restoreAgainCopy } from '../account/restore-again.ts'

/** The kinds of files that can be looked up; see docs/decisions/0031. */
type Published = Exclude<FingerprintKind, 'received' | 'original'>

export const verifyCopy = {
  title: 'Vérifier une photo',
  intro: `Cette photo a-t-elle été restaurée par ${brand.name}, et a-t-elle été modifiée depuis\u00a0? Le fichier est lu sur votre appareil et n’est pas envoyé.`,
  drop: {
    label: 'Fichier à vérifier',
    title: 'Déposez une photo ici',
    release: 'Relâchez pour vérifier',
    button: 'Choisir un fichier',
    another: 'Vérifier un autre fichier',
    text: `Version HD, aperçu, image de partage ou feuille à imprimer\u00a0: JPG, PNG ou PDF, jusqu’à 100\u00a0Mo.`,
  },
  reading: 'Vérification du fichier…',
  tooLarge:
    'Ce fichier dépasse 100\u00a0Mo. Les nôtres sont bien plus petits\u00a0: il n’en est pas un.',
  empty: 'Ce fichier est vide.',
  unreadable:
    'Le fichier n’a pas pu être lu. Vérifiez qu’il est bien sur cet appareil, et que l’adresse de cette page commence par https.',
  failedTitle: 'La vérification n’a pas pu se faire',

  restoredOn: (date: string) => `Restaurée par ${brand.name} le ${date}`,
  kinds: {
    hd: 'Version HD',
    png: 'Version HD en PNG',
    screen: 'Version pour l’écran',
    preview: 'Aperçu avec filigrane',
    share: 'Image de partage, avant et après',
    print: 'Feuille à imprimer',
    family: 'Copie montrée à la famille',
  } satisfies Record<Published, string>,
  reconstructed: (share: number) =>
    share === 0
      ? 'Rien n’a été reconstitué'
      : `${restoreAgainCopy.map.share(share)} de l’image reconstitués`,
  notMeasured: 'Part reconstituée non mesurée',
  engine: (name: string, version: string) =>
    receiptCopy.engine(receiptCopy.engines[name] ?? name, version),
  sameFile: 'Fichier inchangé',
  samePicture:
    'Image inchangée\u00a0: seules les informations du fichier (titre, date, légende) sont différentes de celles que nous avons écrites.',

  changed: {
    title: 'Modifiée depuis, ou effacée de nos registres',
    text: `Le fichier porte la marque d’${brand.name}, mais ce n’est aucun de ceux que nous connaissons. Soit l’image a été modifiée ou compressée après sa restauration, soit la personne qui l’avait restaurée a supprimé sa photo\u00a0: nous n’en gardons alors rien.`,
  },
  trained: {
    title: 'Aucune marque d’' + brand.name,
    text: 'Le fichier se déclare composé en partie par une intelligence artificielle, sans que nous le connaissions\u00a0: autre logiciel, image modifiée, ou photo supprimée de nos registres.',
  },
  unmarked: {
    title: 'Aucune marque',
    text: 'Rien dans ce fichier ne vient de nous. Ce n’est pas une preuve\u00a0: une messagerie, une capture d’écran ou une nouvelle compression effacent la marque et changent l’image.',
  },
  signedBy: (name: string) => `Content Credentials\u00a0: signés par ${name}`,
  unsigned:
    'Ce fichier ne porte pas de signature (Content Credentials)\u00a0: seule la mention XMP dit qu’il a été restauré.',
  credentials:
    'Ce fichier contient aussi des Content Credentials (C2PA). Leur signature n’est pas contrôlée ici\u00a0: un lecteur C2PA le fait.',

  limits: {
    title: 'Ce que cette vérification dit, et ce qu’elle ne dit pas',
    points: [
      'Votre navigateur calcule deux empreintes du fichier (SHA-256)\u00a0: l’une de tous ses octets, l’autre de l’image seule. Elles seules nous sont envoyées\u00a0; elles ne permettent pas de revoir la photo.',
      'La réponse donne une date, une version de moteur et la part reconstituée. Jamais un nom, ni rien qui mène à la personne.',
      'Ajouter un titre ou une date au fichier ne change pas l’image. La recadrer, l’éclaircir, l’envoyer par une messagerie qui la compresse\u00a0: si.',
      'Les originaux ne sont pas reconnus\u00a0: personne ne peut savoir par cette page si un tirage qu’il possède a été restauré ici.',
      'Quand une photo est supprimée, ses empreintes le sont aussi. Ses copies donnent alors «\u00a0effacée de nos registres\u00a0».',
      'Une image inchangée est celle que nous avons rendue. Cela ne prouve pas ce que montrait le tirage\u00a0: le reçu de la restauration, donné à la personne qui l’a demandée, dit ce qui a été reconstitué.',
    ],
  },
} as const
