/**
 * Checks the typography, units and words of our sentences; the specification's own sentences stay
 * as they are quoted there (docs/decisions/0017).
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'

/**
 * Sentences of the specification with a plain space, no space, 'watermark' or an English unit; N is
 * a number.
 */
const QUOTED = [
  'Économie N%',
  'Did you forget to add the page to the router?',
  'À bientôt !',
  'Connexion réussie !',
  'Paiement réussi !',
  'Photo automatiquement débloquée !',
  'Voulez-vous recharger la page pour appliquer les nouveaux paramètres de cookies ?',
  'Watermark en cours...',
  'Sans watermark',
  'Cela prend généralement 30-60 secondes.',
  "Le nom d'utilisateur doit contenir au moins 3 caractères.",
  'Au moins 500x500 px',
  'Fichier trop volumineux. Maximum 5MB autorisé.',
  'Essai gratuit utilisé !',
  'Upload réussi !',
  'Photo débloquée !',
  'Image générée !',
  'Vidéo générée !',
  'Êtes-vous sûr de vouloir supprimer cette page ?',
  'Ex: Comment ça marche',
  'Gestion Landing Page',
  'Gestion du Footer',
  'Configuration des Watermarks',
  'Appliquer le watermark',
  'Application du watermark...',
  'Image uploadée et watermark appliqué avec succès !',
  'La configuration du watermark a été mise à jour avec succès.',
  'Le watermark a été appliqué à votre image.',
  'Test réussi !',
  'Témoignage N: Le nom est requis',
  'Témoignage N: Le contenu du témoignage est requis',
  'Témoignage N: La note doit être entre 1 et 5',
]

const FAULTS: Record<string, RegExp> = {
  'a plain space before : ; ! ? » % €': / [:;!?»%€]/u,
  'no space before : ; ! ? % €': /[\p{L}\p{N})»][!?;](?=\s|$)|[\p{L}\p{N})»]:(?=\s)|[\dN][%€]/u,
  'no non-breaking space inside « »': /«(?!\u00a0)|(?<!\u00a0)»/u,
  'a plain space in a number or before its unit':
    /\d \d{3}\b|[\dN] (?:[KMGT]?o|octets?|px|[cm]m|h|min|s)(?![\p{L}’])/u,
  'a plain space before a duration or a length':
    /\d (?:caractères?|jours?|mois|ans?|heures?|minutes?|secondes?)(?![\p{L}’])/u,
  'an English unit': /\d\s?[KMG]B\b|\bbytes\b/iu,
  'watermark for filigrane': /watermark/iu,
  'mail for e-mail': /(?<![\p{L}-])Mails?(?![\p{L}])|(?<=\s)mails?(?![\p{L}])/u,
  'an English name of a part of the site': /\b(?:Landing|Footer)\b/u,
  'a plain space after n°': /n° /u,
}

type Tree = { type: string; [part: string]: unknown }
const root = import.meta.dirname
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && 'type' in value

/** The string literals of a source file, including those inside functions. */
function literalsOf(tree: Tree): string[] {
  if (tree.type === 'ImportDeclaration') return []
  if (tree.type === 'JSXText') return [`N${String(tree.value)}`]
  if (tree.type === 'Literal') return typeof tree.value === 'string' ? [tree.value] : []
  const inner = Object.values(tree).flat().filter(isTree).flatMap(literalsOf)
  if (tree.type !== 'TemplateLiteral') return inner
  const quasis = tree.quasis as { value: { cooked: string } }[]
  return [...inner, quasis.map(({ value }) => value.cooked).join('N')]
}
const literalsIn = (path: string): string[] =>
  literalsOf(parseSync(path, readFileSync(path, 'utf8')).program as unknown as Tree)

/** The strings of an exported value, as they are stored. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

/** Seeds are checked by value, because French typography is applied after they are typed. */
async function sentencesOf(file: string): Promise<string[]> {
  const path = join(root, file)
  if (file.startsWith('seeds/')) return stringsOf(Object.values((await import(path)) as object))
  return literalsIn(path)
}

const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))

test.each(files)('%s', async (file) => {
  const ours = (await sentencesOf(file)).filter((sentence) => !QUOTED.includes(sentence))
  const faults = ours.flatMap((sentence) =>
    Object.entries(FAULTS).flatMap(([fault, pattern]) => {
      const found = pattern.exec(sentence)
      return found
        ? [`${fault}: ${sentence.slice(Math.max(0, found.index - 40), found.index + 40)}`]
        : []
    }),
  )
  expect(faults).toEqual([])
})

test('screens and invoices put no plain space between two values either', () => {
  const drawn = globSync(['../web/**/*.{ts,tsx}', '../server/features/**/*.ts'], {
    cwd: root,
  }).filter((file) => !/\.(test|fixture)\./.test(file))
  const faults = drawn.flatMap((file) =>
    literalsIn(join(root, file))
      .filter((text) => /N [:;!?%€](?=\s|$)/.test(text))
      .map((text) => `${file}: ${text}`),
  )
  expect(faults).toEqual([])
})

test('every exception is still used by a sentence', async () => {
  const said = (await Promise.all(files.map(sentencesOf))).flat()
  expect(QUOTED.filter((sentence) => !said.includes(sentence))).toEqual([])
})

test('no name follows a word that is elided before a vowel', () => {
  // 'de', 'que', 'le' and the like before a name would read 'de utilisateur', 'que Antan'.
  const elided =
    /\b(?:[DdJjLlNn]e|[Qq]ue|[Ll]orsque|[Pp]uisque|[Ss]i) (?:\$\{(?:name|owner|brand)\b|\{\{service\}\})/u
  const faults = globSync('src/copy/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => elided.test(line)),
    )
  expect(faults).toEqual([])
})
