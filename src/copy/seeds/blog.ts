/**
 * The guide that a new installation's blog starts with: scanning and caring for old photos and
 * postcards. In light markup.
 */
import { brand } from '../brand.ts'
import { french as fr } from './typography.ts'

export const blogHeaderSeed = {
  title: fr('Numériser et conserver ses photos anciennes'),
  subtitle: fr(
    'Le guide pour sortir les tirages et les cartes postales de leur boîte sans les abîmer, en tirer un bon fichier et les garder longtemps.',
  ),
  metaTitle: fr('Numériser, conserver et restaurer ses photos anciennes : le guide'),
  metaDescription: fr(
    'Nettoyer, photographier ou scanner de vieilles photos et cartes postales, choisir la bonne résolution, les ranger et les nommer : un guide pratique et gratuit.',
  ),
  author: `l’équipe d’${brand.name}`,
  readingTime: '9\u00a0minutes de lecture',
  categoryTags: ['Numérisation', 'Conservation', 'Cartes postales', 'Restauration'],
  ctaTitle: fr('Votre fichier est prêt ?'),
  ctaSubtitle: fr(
    'Déposez-le : vous verrez le résultat avant de décider quoi que ce soit. La première restauration est offerte.',
  ),
  ctaButtonText: 'Restaurer ma photo',
  ctaButtonLink: '/restore',
}

type Section = {
  key: string
  type: 'standard' | 'numbered'
  title: string
  subtitle?: string
  text?: string
  additionalText?: string
}

const written: Section[] = [
  {
    key: 'introduction',
    type: 'standard',
    title: fr('Avant de commencer'),
    text: `
Une photo de famille n'existe souvent qu'à un seul exemplaire. Le négatif est perdu, le studio a fermé, et le tirage continue de pâlir. La numériser ne la remplace pas, mais c'est la seule manière d'arrêter la pendule : **le fichier que vous faites aujourd'hui sera toujours meilleur que celui que vous feriez dans dix ans**.

Bonne nouvelle, il n'y faut ni atelier ni matériel cher. Une fenêtre, une table propre, un téléphone ou un petit scanner, et une heure pour la première boîte. Ce guide suit l'ordre des gestes : reconnaître, nettoyer, numériser, nommer, ranger.

Une seule règle avant tout : *on ne fait à un original que ce que l'on peut défaire*. Pas de colle, pas de ruban adhésif, pas d'eau, pas de gomme. Le reste se répare dans le fichier.`,
  },
  {
    key: 'reconnaitre',
    type: 'numbered',
    title: fr("Reconnaître ce que l'on a entre les mains"),
    subtitle: fr("Le procédé dit l'époque, et les précautions à prendre."),
    text: `
Retournez la photo, puis regardez-la de biais sous une lampe : l'épaisseur du support, le brillant et la couleur suffisent le plus souvent.

| Ce que vous voyez | Ce que c'est sans doute | Ce qu'elle craint |
|---|---|---|
| Brun chaud sur carton épais, nom du studio dessous | Portrait « carte de visite » ou cabinet, vers 1860 à 1910, tirage à l'albumine | L'humidité, qui gondole le carton et pique l'image |
| Carte au dos divisé en deux, texte à gauche et adresse à droite | Carte postale d'après 1904 en France | Les coins, l'encre du verso qui déteint |
| Noir et blanc à bords blancs, parfois dentelés | Tirage argentique, années 1930 à 1960 | Les empreintes de doigts, le miroitement argenté des noirs |
| Couleurs tournées au rose ou à l'orange | Tirage couleur des années 1960 à 1980 | La chaleur et la lumière : les colorants pâlissent, chacun à son rythme |
| Petit cadre de carton ou de plastique | Diapositive | La poussière et la moisissure ; elle se numérise par transparence |

Notez l'époque supposée au crayon *sur une feuille à part*, jamais au stylo sur la photo : l'encre traverse et la pointe marque l'image.`,
  },
  {
    key: 'reconnaitre-en-images',
    type: 'standard',
    title: fr("Trois vieillissements qu'on rencontre partout"),
  },
  {
    key: 'nettoyer',
    type: 'numbered',
    title: fr('Nettoyer sans abîmer'),
    subtitle: fr('Deux minutes de dépoussiérage valent une heure de retouche.'),
    text: `
1. Lavez et séchez vos mains. Tenez la photo par les bords ; des gants de coton ou de nitrile sont utiles pour les négatifs.
2. Posez-la à plat sur une feuille blanche et chassez la poussière au **pinceau doux et sec**, du centre vers les bords. Une poire à air convient aussi ; pas de bombe, qui peut cracher du froid et du liquide.
3. Ne soufflez pas dessus : la salive laisse des taches que rien n'enlève.
4. Pas d'eau, pas d'alcool, pas de lingette. Une trace de doigt ancienne fait partie de la photo ; on l'efface dans le fichier.

## Les cas délicats

- **Collée dans un album.** Ne tirez pas. Photographiez la page entière, puis chaque photo en place.
- **Collée à une vitre ou à une autre photo.** Numérisez à travers la vitre et confiez le décollage à un restaurateur.
- **Roulée.** Laissez-la une journée dans une pièce un peu humide, la salle de bains par exemple, avant de la dérouler doucement. Ne forcez jamais un tirage sec : la couche d'image craque.
- **Moisissure duveteuse.** Isolez la photo dans une pochette de papier, aérez la pièce, portez un masque. Numérisez-la en dernier.`,
  },
  {
    key: 'photographier',
    type: 'numbered',
    title: fr('Photographier avec un téléphone'),
    subtitle: fr('La méthode la plus rapide, et souvent la bonne.'),
    text: `
Un téléphone récent voit assez de détails pour un tirage de la taille d'une carte postale, à condition de soigner trois choses : la lumière, le parallélisme et la netteté.

- **Lumière.** Près d'une fenêtre, un jour de ciel couvert, la photo à plat et la lumière venant de côté. Ni flash, ni plafonnier, ni soleil direct.
- **Reflets.** Si le papier brille, tournez la photo d'un quart de tour, ou tenez un carton noir au-dessus du téléphone.
- **Parallèle.** Tenez le téléphone bien au-dessus, à deux mains. Les bords de la photo doivent rester parallèles à ceux de l'écran.
- **Cadre.** Remplissez l'écran, mais gardez un filet de table tout autour : il permet de recadrer juste.
- **Netteté.** Touchez l'écran sur un visage pour faire la mise au point, attendez une seconde, déclenchez. Le zoom numérique n'ajoute rien : approchez-vous.

Faites deux prises, puis **agrandissez l'image à l'écran** et cherchez un détail fin, un œil ou une inscription. S'il est flou, recommencez maintenant : aucun logiciel ne retrouvera ce que la prise a perdu.`,
  },
  {
    key: 'scanner',
    type: 'numbered',
    title: fr('Scanner : quelle résolution choisir ?'),
    subtitle: fr('Ni trop peu, ni trop : une règle simple.'),
    text: `
Un scanner à plat ordinaire donne une lumière égale et aucun reflet. C'est le meilleur choix pour les petits formats et les séries. La résolution dépend de la taille de l'original, et de rien d'autre :

| Original | Résolution conseillée | Fichier obtenu, environ |
|---|---|---|
| Grand tirage, 18 × 24\u00a0cm | 300 points par pouce | 2 100 × 2 800 pixels |
| Carte postale, 9 × 14\u00a0cm | 600 points par pouce | 2 100 × 3 300 pixels |
| Photo d'identité, portrait de médaillon | 1 200 points par pouce | 1 700 × 2 100 pixels |
| Diapositive ou négatif 24 × 36\u00a0mm | 2 400 à 3 200 points par pouce, avec un dos lumineux | 2 300 × 3 400 pixels et plus |

- Scannez **en couleur, même le noir et blanc** : les taches et les jaunissements se distinguent mieux de l'image par leur teinte.
- Coupez les corrections automatiques du scanner (netteté, « restauration des couleurs », anti-poussière). Elles ne se défont pas.
- Enregistrez l'archive en PNG ou TIFF si vous avez la place, en JPG de qualité maximale sinon. Pour déposer une photo sur ${brand.name}, un JPG de moins de 5 Mo suffit : une carte postale scannée à 600 points par pouce y tient.
- Nettoyez la vitre avant chaque séance. Une poussière sur la vitre se retrouve sur toutes les photos.`,
  },
  {
    key: 'diapositive',
    type: 'standard',
    title: fr('La diapositive, un cas à part'),
    text: `
Une diapositive se regarde par transparence : la poser sur une vitre de scanner ordinaire ne donne qu'un rectangle sombre. Il faut un dos lumineux, ou plus simplement une tablette affichant une page blanche, la diapositive posée dessus à un ou deux centimètres grâce à quatre petites cales, et le téléphone au-dessus.`,
    additionalText: `
Gardez le cadre dans l'image : le carton porte souvent la date de développement et un numéro de vue. Il sera toujours temps de recadrer ensuite.`,
  },
  {
    key: 'verso',
    type: 'numbered',
    title: fr('Numériser aussi le verso'),
    subtitle: fr('La moitié de l’histoire est écrite derrière.'),
    text: `
Au dos se trouvent les prénoms, une date, le cachet du studio, le numéro du papier, un timbre oblitéré. Une carte postale sans son verso perd sa date et son auteur.

- Photographiez chaque verso juste après son recto, dans le même ordre.
- Pour une encre très pâle, placez la lampe presque à ras de la table : le relief de l'écriture apparaît.
- Le cachet de la poste donne le jour et le lieu ; le type de timbre, la décennie.
- Recopiez ce que vous lisez dans le nom du fichier ou dans un carnet, avec un point d'interrogation quand vous hésitez. *« Tante Jeanne ? »* aidera plus qu'un silence.`,
  },
  {
    key: 'checklist',
    type: 'standard',
    title: fr('Avant de refermer la boîte'),
    subtitle: fr('Cinq points à vérifier pour chaque photo.'),
  },
  {
    key: 'nommer',
    type: 'numbered',
    title: fr('Nommer et sauvegarder les fichiers'),
    subtitle: fr('Un fichier sans nom est une photo sans légende.'),
    text: `
Un bon nom se lit sans logiciel et se range tout seul. Commencez par la date, de l'année au jour, et mettez un *x* à ce que vous ignorez :

- 1936-08-xx Royan, Marcel et Odette sur la plage, recto
- 1936-08-xx Royan, Marcel et Odette sur la plage, verso
- 192x Nevers, noce Girard, devant la mairie

Puis la règle des archivistes, en trois chiffres : **trois copies, sur deux supports, dont une ailleurs**. Par exemple l'ordinateur, un disque externe rangé dans un tiroir, et une copie chez un frère ou une sœur. Une clé USB oubliée dix ans n'est pas une sauvegarde : rouvrez vos copies une fois par an.

Gardez toujours **le fichier d'origine à côté du fichier restauré**. La restauration est une interprétation ; l'original est le document.`,
  },
  {
    key: 'ranger',
    type: 'numbered',
    title: fr('Ranger les originaux'),
    subtitle: fr('Frais, sec, sombre, et à plat.'),
    text: `
- **Où.** Une armoire d'une pièce habitée. Ni grenier, trop chaud l'été, ni cave, trop humide. L'idéal est une température stable sous 20 °C et une humidité moyenne, entre 30 et 50 %.
- **Dans quoi.** Des pochettes de papier sans acide ou de polyester, dans une boîte de carton de conservation (cherchez la norme ISO 18916, ou la mention « PAT »). Évitez le PVC, qui colle et sent le plastique, et les albums à pages adhésives, qui jaunissent tout.
- **Comment.** À plat pour les grands formats, debout et serrés pour les petits. Une feuille entre deux tirages s'ils risquent de se toucher.
- **Au mur.** Accrochez une copie, pas l'original. Même derrière un verre, la lumière du jour efface une photo couleur en quelques années.`,
  },
  {
    key: 'restaurer',
    type: 'numbered',
    title: fr("Ce qu'une restauration peut rendre, et ce qu'elle ne peut pas"),
    text: `
Une restauration par intelligence artificielle travaille sur le fichier, jamais sur la photo. Elle sait très bien **rendre du contraste** à une image voilée, **neutraliser un jaunissement** ou un virage au rose, **calmer le grain** et retrouver de la finesse.

Elle est plus fragile devant ce qui a disparu. Un coin déchiré peut être complété avec vraisemblance, pas retrouvé. Un visage de trois millimètres ne contient presque plus d'information : une machine qui le rend parfaitement net l'invente. C'est pourquoi ${brand.name} laisse doux un visage trop petit ou trop effacé plutôt que d'en fabriquer un autre.

Alors, comparez toujours avec l'original. Regardez d'abord les visages, puis les mains, les inscriptions et les bords. Si quelque chose vous semble « trop beau », fiez-vous à la photo d'origine.`,
  },
  {
    key: 'avant-apres',
    type: 'standard',
    title: fr('Avant, après'),
    subtitle: fr(
      'Trois photos vieillies par nos soins, puis rendues par notre moteur. Déplacez la poignée.',
    ),
  },
]

export const blogSeed: Section[] = written.map(({ text, additionalText, ...rest }) => ({
  ...rest,
  ...(text ? { text: fr(text.trim()) } : {}),
  ...(additionalText ? { additionalText: fr(additionalText.trim()) } : {}),
}))

/** Pictures of the guide: files of fixtures/guide and folders of fixtures/pairs. */
export const blogPictureSeed = {
  gallery: [
    {
      name: 'eileen-collins',
      title: fr('Le virage au rose'),
      description: fr(
        'Tirage couleur : le cyan est parti, le rouge domine. Vieillissement simulé.',
      ),
      imageAlt: fr('Portrait en couleur d’Eileen Collins, aux teintes passées au rose'),
    },
    {
      name: 'photographe',
      title: fr('Le voile et la tache'),
      description: fr(
        "Tirage d'album : contraste perdu, auréole d'humidité. Vieillissement simulé.",
      ),
      imageAlt: fr('Photo jaunie et tachée d’un homme derrière un appareil à trépied'),
    },
    {
      name: 'rocamadour',
      title: fr('Le virage au bleu'),
      description: fr(
        'Diapositive : le rouge a pâli, tout devient vert et bleu. Vieillissement simulé.',
      ),
      imageAlt: fr('Vue de Rocamadour dans des teintes vertes et bleues'),
    },
  ],
  slide: {
    name: 'diapositive-virginie',
    imageAlt: fr(
      'Diapositive ancienne aux couleurs fanées : une maison de brique derrière un grand arbre nu',
    ),
    imageCaption: fr(
      "Une véritable diapositive, telle qu'elle a été numérisée, cadre compris. Photo : National Park Service, domaine public.",
    ),
  },
  pairs: [
    {
      name: 'chenonceau',
      title: 'Tirage couleur, vers 1975',
      description: fr(`Vieillissement simulé, restauration par ${brand.name}.`),
      imageAlt: 'Le château de Chenonceau sur le Cher',
    },
    {
      name: 'mont-saint-michel',
      title: 'Carte postale, vers 1910',
      description: fr(`Vieillissement simulé, restauration par ${brand.name}.`),
      imageAlt: 'Le Mont-Saint-Michel vu des prés salés',
    },
    {
      name: 'grace-hopper',
      title: 'Portrait sépia',
      description: fr(`Vieillissement simulé, restauration par ${brand.name}.`),
      imageAlt: 'Portrait de Grace Hopper en uniforme',
    },
  ],
}
