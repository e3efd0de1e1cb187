/** Dates as people write them on photographs ('vers 1935', 'été 1944'), read as a range of days. */

/** First and last day, `1935-01-01`; null where the words leave that end open. */
export type DateRange = { from: string | null; to: string | null }
type Days = { from: string; to: string }

/** First year that a photograph may be dated: that of the first one ever taken. */
const FIRST_YEAR = 1826
/** Last year that a photograph may be dated. */
const LAST_YEAR = 2100
const MONTHS = [
  ['janvier', 'janv', 'jan'],
  ['fevrier', 'fevr', 'fev'],
  ['mars'],
  ['avril', 'avr'],
  ['mai'],
  ['juin'],
  ['juillet', 'juil'],
  ['aout'],
  ['septembre', 'sept', 'sep'],
  ['octobre', 'oct'],
  ['novembre', 'nov'],
  ['decembre', 'dec'],
]
/** First and last month. A winter may begin or end in its year, and so covers it. */
const SEASONS: Record<string, readonly [number, number]> = {
  printemps: [3, 6],
  ete: [6, 9],
  automne: [9, 12],
  hiver: [1, 12],
  paques: [3, 4],
  noel: [12, 12],
}
/** Decades of the twentieth century that people write in words. */
const DECADES: Record<string, number> = {
  vingt: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  'soixante-dix': 70,
  'quatre-vingt': 80,
  'quatre-vingt-dix': 90,
}
const CENTURIES: Record<string, number> = { xix: 19, xx: 20, xxi: 21 }
/** First and last month of the part of a year, and share of a decade or century. */
const PARTS: Record<string, { months: readonly [number, number]; share: [number, number] }> = {
  debut: { months: [1, 4], share: [0, 0.4] },
  milieu: { months: [5, 8], share: [0.3, 0.7] },
  mi: { months: [5, 8], share: [0.3, 0.7] },
  fin: { months: [9, 12], share: [0.6, 1] },
}

const ABOUT =
  /^(?:~\s*|(?:vers|environ|autour (?:de|du)|circa|ca|c\.|sans doute|probablement|courant)\s+)/
const ABOUT_AFTER = / (?:environ|a peu pres|peut-etre|sans doute|probablement)$/
const ARTICLE = /^(?:(?:en|dans|le|les|la|au|aux|du|des|de|a|pendant)\s+|l'|d')+/
const WEEKDAY = /^(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\s+/

/**
 * Words after which two digits are a year: months, seasons, parts of a year, and words for 'about'
 * or 'when'.
 */
const BEFORE_YEAR = new Set([
  ...MONTHS.flat(),
  ...Object.keys(SEASONS),
  ...Object.keys(PARTS),
  'en',
  'vers',
  'environ',
  'autour',
  'circa',
  'ca',
  'doute',
  'probablement',
  'courant',
  'avant',
  'apres',
  'depuis',
  'entre',
])
const SHORT_YEAR = /\b([a-z]+)(\.? (?:d[eu] )?)'?([3-9]\d)(?=[ -]|$)/g

/** `L’Été 1944 ?` gives `l'ete 1944`. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[‐-―]/g, '-')
    .replace(/[?!()[\],;]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Two digits from 30 to 99 are a year of the twentieth century where a word before them makes them
 * a year ('été 36', 'en 40') or they end a date in figures; alone, or from 00 to 29 (1914 or
 * 2014?), they stay words.
 */
const withCentury = (words: string): string =>
  words.replace(SHORT_YEAR, (short, word: string, between: string, year: string) =>
    BEFORE_YEAR.has(word) ? `${word}${between}19${year}` : short,
  )
const yearOf = (figures: string): number => Number(figures) + (figures.length === 2 ? 1_900 : 0)

const day = (year: number, month: number, date: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
const lastOf = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()
const isYear = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR

function months(year: number, [first, last]: readonly [number, number]): Days | null {
  return isYear(year)
    ? { from: day(year, first, 1), to: day(year, last, lastOf(year, last)) }
    : null
}
const years = (first: number, last: number): Days | null =>
  isYear(first) && isYear(last) ? { from: day(first, 1, 1), to: day(last, 12, 31) } : null

function oneDay(year: number, month: number, date: number): Days | null {
  if (!isYear(year) || month < 1 || month > 12 || date < 1 || date > lastOf(year, month))
    return null
  return { from: day(year, month, date), to: day(year, month, date) }
}

/** The part of a decade or century of `length` years that starts with `first`. */
function span(first: number, length: number, part: string | undefined): Days | null {
  const [from, to] = part ? PARTS[part]!.share : [0, 1]
  return years(
    Math.max(FIRST_YEAR, first + Math.floor(length * from)),
    first + Math.ceil(length * to) - 1,
  )
}

const monthOf = (word: string): number =>
  MONTHS.findIndex((names) => names.includes(word.replace(/\.$/, ''))) + 1

type Rule = [pattern: RegExp, read: (parts: string[]) => Days | null]
const RULES: readonly Rule[] = [
  [/^(\d{4})$/, ([year]) => years(Number(year), Number(year))],
  [/^(\d{4})-(\d\d)-(\d\d)$/, ([y, m, d]) => oneDay(Number(y), Number(m), Number(d))],
  [
    /^(\d\d?)[/.-](\d\d?)[/.-](\d{4}|[3-9]\d)$/,
    ([d, m, y]) => oneDay(yearOf(y!), Number(m), Number(d)),
  ],
  [
    /^(\d\d?(?=[/.]\d{4})|\d\d(?=\/))[/.](\d{4}|[3-9]\d)$/,
    ([m, y]) =>
      Number(m) >= 1 && Number(m) <= 12 ? months(yearOf(y!), [Number(m), Number(m)]) : null,
  ],
  [
    /^(\d\d?)(?:er)? ([a-z]+\.?) (\d{4})$/,
    ([d, month, y]) => oneDay(Number(y), monthOf(month!), Number(d)),
  ],
  [
    /^(?:(debut|mi|milieu|fin)[ -](?:de |du |d')?)?(?:l')?([a-z]+\.?)(?: de)? (\d{4})$/,
    ([, word, year]) => {
      const month = monthOf(word!)
      const season = month > 0 ? ([month, month] as const) : SEASONS[word!]
      return season ? months(Number(year), season) : null
    },
  ],
  [
    /^(debut|mi|milieu|fin)[ -](?:de (?:l'annee )?)?(\d{4})$/,
    ([part, year]) => months(Number(year), PARTS[part!]!.months),
  ],
  [
    /^(?:(debut|milieu|fin) (?:des )?)?annees? (\d{2}|\d{4}|[a-z-]+?)s?$/,
    ([part, written]) => {
      const figure = DECADES[written!] ?? Number(written)
      const decade = figure < 100 ? 1_900 + figure : figure
      return decade % 10 === 0 ? span(decade, 10, part) : years(decade, decade)
    },
  ],
  [
    /^(?:(debut|milieu|fin) (?:du )?)?(xixe?|xxe?|xxie?|19e|20e|21e)(?:me)? siecle$/,
    ([part, written]) => {
      const name = written!.replace(/e$/, '')
      return span(((CENTURIES[name] ?? Number(name)) - 1) * 100 + 1, 100, part)
    },
  ],
]

function readOne(words: string): Days | null {
  const text = words.replace(ARTICLE, '').replace(WEEKDAY, '')
  for (const [pattern, read] of RULES) {
    const found = pattern.exec(text)
    const days = found && read(found.slice(1))
    if (days) return days
  }
  return null
}

/**
 * `entre 1920 et 1925`, `1920-25`, `juin ou juillet 1944`, `d’avril à juin 1950`: the first date
 * takes the year of the second if it has none.
 */
function readTwo(words: string): Days | null {
  const parts =
    /^(?:entre |de |du |d')(.+?) (?:et|a|au) (.+)$/.exec(words) ??
    /^(.+?)(?: (?:a|au|ou) | ?[-/] ?)((?:.* )?\d{2,4})$/.exec(words)
  if (!parts) return null
  const [, first = '', second = ''] = parts
  const year = /\d{4}$/.exec(first)?.[0]
  const end = readOne(/^\d\d$/.test(second) && year ? year.slice(0, 2) + second : second)
  if (!end) return null
  const begin = readOne(first) ?? readOne(`${first} ${end.from.slice(0, 4)}`)
  return begin && begin.from <= end.to ? { from: begin.from, to: end.to } : null
}

/** Moves a day by one, forwards or back. */
function shiftDay(moment: string, by: 1 | -1): string {
  const [year, month, date] = moment.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year, month - 1, date + by)).toISOString().slice(0, 10)
}

/** Null for a text without a year. */
export function readApproximateDate(written: string): DateRange | null {
  const words = withCentury(plain(written)).replace(ABOUT, '').replace(ABOUT_AFTER, '')
  const open = /^(avant|apres|depuis) (.+)$/.exec(words)
  if (!open) return readOne(words) ?? readTwo(words)
  const limit = readOne(open[2]!)
  if (!limit) return null
  if (open[1] === 'avant') return { from: null, to: shiftDay(limit.from, -1) }
  return { from: open[1] === 'apres' ? shiftDay(limit.to, 1) : limit.from, to: null }
}
