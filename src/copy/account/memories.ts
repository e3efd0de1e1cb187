/**
 * Words of memories (title, date, place, people and story of a photo) and of the search in them.
 */
import type { DateRange } from '../approximate-date.ts'
import { withOrdinalFirst } from '../dates.ts'
import { charactersLeft } from '../numbers.ts'
import { DAY_MS } from '#contract/durations.ts'
import { MEMORY_LIMITS, type PhotoOrder } from '#contract/memory-figures.ts'

const FULL = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayIn = (day: string) => withOrdinalFirst(FULL.format(new Date(day)))
const monthIn = (day: string) => MONTH.format(new Date(day))
const fromMonth = (month: string) => (/^[ao]/.test(month) ? `d’${month}` : `de ${month}`)
const isFirst = (day: string) => day.endsWith('-01')
const isLast = (day: string) => new Date(new Date(day).getTime() + DAY_MS).getUTCDate() === 1

/** The day after a last day; whole years are named by their number. */
function before(last: string): string {
  const next = new Date(new Date(last).getTime() + DAY_MS).toISOString().slice(0, 10)
  return next.endsWith('-01-01') ? next.slice(0, 4) : `le ${dayIn(next)}`
}

/** `avant 1914`, `en 1935`, `de 1920 à 1925`, `d’avril à juin 1944`, `au 12 mars 1951`. */
function periodOf({ from, to }: DateRange): string {
  if (from === null) return `avant ${before(to!)}`
  if (to === null) return `à partir du ${dayIn(from)}`
  if (from === to) return `au ${dayIn(from)}`
  const first = from.slice(0, 4)
  const last = to.slice(0, 4)
  if (from.endsWith('-01-01') && to.endsWith('-12-31'))
    return first === last ? `en ${first}` : `de ${first} à ${last}`
  if (isFirst(from) && isLast(to)) {
    if (from.slice(0, 7) === to.slice(0, 7)) return `en ${monthIn(from)}`
    return first === last
      ? `${fromMonth(monthIn(from).replace(/ \d{4}$/, ''))} à ${monthIn(to)}`
      : `${fromMonth(monthIn(from))} à ${monthIn(to)}`
  }
  return `du ${dayIn(from)} au ${dayIn(to)}`
}

export const memoriesCopy = {
  server: {
    unreadable: 'Ce nom ne contient aucune lettre. Écrivez-le autrement ou retirez-le.',
    changed:
      'Ces souvenirs ont été modifiés ailleurs depuis que vous les avez ouverts. Rien de ce que vous avez écrit ici n’est perdu.',
  },
  /** In the description of a downloaded file. */
  file: { date: (date: string) => `Date\u00a0: ${date}` },
  block: {
    title: 'Souvenirs',
    invitation: 'Qui, quand, où\u00a0? Notez-le pendant que quelqu’un s’en souvient.',
    write: 'Raconter cette photo',
    edit: 'Compléter les souvenirs',
    unsaved: 'Ce que vous écriviez n’est pas encore enregistré. Cet onglet l’a gardé.',
    resume: 'Reprendre mon texte',
    failed: 'Les souvenirs n’ont pas pu être chargés',
  },
  dialog: {
    title: 'Raconter cette photo',
    description:
      'Ces souvenirs restent privés. Ils sont inscrits dans la photo HD que vous téléchargez.',
    loading: 'Chargement des souvenirs…',
    failed: 'Les souvenirs n’ont pas pu être chargés',
    save: 'Enregistrer',
    cancel: 'Annuler',
    saved: 'Souvenirs enregistrés',
    savedText: 'Ils seront inscrits dans la photo HD à chaque téléchargement.',
    saveFailed: 'Les souvenirs n’ont pas été enregistrés',
    kept: 'Cet onglet garde ce que vous avez écrit.',
    signIn: 'Se connecter',
    keepMine: 'Garder ce que j’ai écrit',
    takeTheirs: 'Reprendre la version enregistrée',
    changedTitle: 'Modifiés ailleurs entre-temps',
    leaveTitle: 'Quitter sans enregistrer\u00a0?',
    leaveText: 'Ce que vous avez écrit depuis le dernier enregistrement sera perdu.',
    leave: 'Quitter sans enregistrer',
    stay: 'Continuer à écrire',
  },
  title: {
    label: 'Titre',
    help: `Par exemple\u00a0: Le mariage de Jeanne. ${MEMORY_LIMITS.title} caractères au plus.`,
  },
  date: {
    label: 'Date, même approximative',
    help: 'Par exemple\u00a0: 12 mars 1951, été 1944, vers 1935, années 30.',
    read: (range: DateRange) => `Classée ${periodOf(range)}.`,
    kept: 'Nous gardons vos mots tels quels. Avec une année («\u00a0vers 1935\u00a0»), la photo pourra aussi être classée par date.',
  },
  place: {
    label: 'Lieu',
    help: `Par exemple\u00a0: Saint-Malo, sur la plage. ${MEMORY_LIMITS.place} caractères au plus.`,
  },
  people: {
    legend: 'Personnes',
    help: 'Touchez un visage ou un endroit de la photo pour y mettre un nom. Aucun visage n’est reconnu automatiquement\u00a0: les noms viennent de vous.',
    face: (number: number, name: string) =>
      name ? `Visage ${number}\u00a0: ${name}` : `Visage ${number}, sans nom`,
    point: 'Nommer quelqu’un à un endroit de la photo',
    picture: 'Photo sur laquelle placer les noms',
    spot: (number: number, name: string) => `Emplacement ${number}${name ? `, ${name}` : ''}`,
    spotHelp: 'Déplacez-le avec les flèches du clavier.',
    name: (number: number) => `Nom de la personne ${number}`,
    placeholder: 'Nom ou surnom',
    add: 'Ajouter une personne',
    put: 'Placer sur la photo',
    unput: 'Ôter de la photo',
    remove: (name: string) => (name ? `Retirer ${name}` : 'Retirer cette personne'),
    full: `Vous pouvez nommer ${MEMORY_LIMITS.people} personnes sur une photo.`,
  },
  story: {
    label: 'Histoire',
    help: 'Ce que vous savez de ce jour, ou ce qu’on vous en a raconté.',
    left: charactersLeft,
  },
  search: {
    label: 'Chercher dans mes photos',
    placeholder: 'Titre, nom, lieu, année, album…',
    clear: 'Effacer la recherche',
    order: 'Trier par',
    orders: {
      sent: 'Date d’envoi',
      date: 'Date de la photo',
      title: 'Titre',
    } satisfies Record<PhotoOrder, string>,
    found: (count: number) => `${count} ${count > 1 ? 'photos trouvées' : 'photo trouvée'}`,
    emptyTitle: 'Aucune photo trouvée',
    emptyText:
      'Essayez un mot plus court, un autre nom ou une année. La recherche regarde le titre, la date, le lieu, les personnes, l’histoire, l’album et le nom du fichier.',
    showAll: 'Voir toutes mes photos',
    failed: 'La recherche n’a pas abouti',
  },
} as const
