/** No word is kept that nothing shows: every entry of our copy is read somewhere in the product. Whatever cannot be followed counts as read. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'

/** One entry, with those within it; a branch that stands in two places is one entry. */
type Entry = { path: string; children: Map<string, Entry>; spread: Entry[]; read: boolean }
type Tree = { type: string; [part: string]: unknown }

const root = join(import.meta.dirname, '../..')
const isCopy = (file: string): boolean => file.startsWith('src/copy/')
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const files = globSync('{src,scripts}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
  (file) =>
    !/\.(test|fixture)\.|\/testing\//.test(file) &&
    (isCopy(file) || textOf(file).includes('copy/')),
)
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && 'type' in value
const partsOf = (tree: Tree): Tree[] =>
  Object.values(tree)
    .flatMap((part): unknown[] => (Array.isArray(part) ? part : [part]))
    .filter(isTree)
const bare = (tree: Tree): Tree =>
  /^(TS(As|Satisfies|NonNull)Expression|ChainExpression|ParenthesizedExpression)$/.test(tree.type)
    ? bare(tree.expression as Tree)
    : tree
const nameOf = ({ type, name, value }: Tree): string => String(type === 'Identifier' ? name : value)

/** Values of entries that are entries themselves: where they stand nothing is read. */
const links = new WeakSet<Tree>()

/** The entries of an object as it is written; `locals` are the objects above it. */
function entryOf(given: Tree, path: string, locals: ReadonlyMap<string, Entry>): Entry {
  const entry: Entry = { path, children: new Map(), spread: [], read: false }
  const tree = bare(given)
  if (tree.type !== 'ObjectExpression') return entry
  for (const part of tree.properties as Tree[]) {
    const value = bare((part.type === 'SpreadElement' ? part.argument : part.value) as Tree)
    const local = value.type === 'Identifier' ? locals.get(nameOf(value)) : undefined
    if (local) links.add(value)
    if (part.type === 'SpreadElement') entry.spread.push(...(local ? [local] : []))
    else
      entry.children.set(
        nameOf(part.key as Tree),
        local ?? entryOf(value, `${path}.${nameOf(part.key as Tree)}`, locals),
      )
  }
  return entry
}

function markRead(entry: Entry): void {
  if (entry.read) return
  entry.read = true
  for (const inner of [...entry.children.values(), ...entry.spread]) markRead(inner)
}
const childrenOf = (entry: Entry, name: string): Entry[] => [
  ...(entry.children.get(name) ? [entry.children.get(name)!] : []),
  ...entry.spread.flatMap((other) => childrenOf(other, name)),
]

/** What a file of ours calls which entry; an assignment of an entry to a name goes on following it. */
function openFile(file: string, exported: ReadonlyMap<string, Entry>) {
  const program = parseSync(file, textOf(file)).program as unknown as Tree
  const names = new Map<string, Set<Entry>>()
  const call = (name: string, entries: readonly Entry[]) =>
    names.set(name, new Set([...(names.get(name) ?? []), ...entries]))
  const entriesOf = (given: Tree): Entry[] => {
    const tree = bare(given)
    if (tree.type === 'Identifier') return [...(names.get(nameOf(tree)) ?? [])]
    if (tree.type !== 'MemberExpression') return []
    const property = tree.property as Tree
    const objects = entriesOf(tree.object as Tree)
    if (!tree.computed || property.type === 'Literal')
      return objects.flatMap((entry) => childrenOf(entry, nameOf(property)))
    objects.forEach(markRead)
    return objects
  }
  function take(pattern: Tree, entries: readonly Entry[]): void {
    if (pattern.type === 'Identifier') call(nameOf(pattern), entries)
    else if (pattern.type !== 'ObjectPattern') entries.forEach(markRead)
    else {
      for (const property of pattern.properties as Tree[]) {
        if (property.type === 'Property')
          take(
            property.value as Tree,
            entries.flatMap((entry) => childrenOf(entry, nameOf(property.key as Tree))),
          )
        else entries.forEach(markRead)
      }
    }
  }
  function walk(tree: Tree, marking: boolean): void {
    if (links.has(tree)) return
    if (tree.type === 'ImportDeclaration') {
      const source = nameOf(tree.source as Tree)
      const path = source.startsWith('#copy/')
        ? `src/copy/${source.slice(6)}`
        : relative(root, resolve(root, dirname(file), source))
      for (const { imported, local } of tree.specifiers as { imported?: Tree; local: Tree }[]) {
        const entry = imported && exported.get(`${path} ${nameOf(imported)}`)
        if (entry) call(nameOf(local), [entry])
      }
      return
    }
    if (/^TS.*(Type|Declaration|Interface)/.test(tree.type)) return
    if (tree.type === 'VariableDeclarator' && tree.init) {
      const entries = entriesOf(tree.init as Tree)
      return entries.length > 0 ? take(tree.id as Tree, entries) : walk(tree.init as Tree, marking)
    }
    const found = entriesOf(tree)
    if (marking) found.forEach(markRead)
    if (tree.type === 'MemberExpression') {
      if (found.length === 0) walk(tree.object as Tree, marking)
      if (tree.computed) walk(tree.property as Tree, marking)
    } else if (tree.type === 'Property') {
      if (tree.computed) walk(tree.key as Tree, marking)
      walk(tree.value as Tree, marking)
    } else for (const part of partsOf(tree)) walk(part, marking)
  }
  return { program, call, walk }
}

function unread(): string[] {
  const exported = new Map<string, Entry>()
  const opened = files
    .toSorted((a, b) => Number(isCopy(b)) - Number(isCopy(a)))
    .map((file) => ({ file, ...openFile(file, exported) }))
  for (const { file, program, call } of opened.filter((one) => isCopy(one.file))) {
    const locals = new Map<string, Entry>()
    for (const statement of program.body as Tree[]) {
      const declaration = (statement.declaration ?? statement) as Tree
      for (const { id, init } of (declaration.declarations ?? []) as {
        id: Tree
        init: Tree | null
      }[]) {
        if (!init || bare(init).type !== 'ObjectExpression') continue
        const entry = entryOf(init, nameOf(id), locals)
        locals.set(nameOf(id), entry)
        call(nameOf(id), [entry])
        if (statement.declaration) exported.set(`${file} ${nameOf(id)}`, entry)
      }
    }
  }
  // Names are followed through twice: an alias may stand below its use.
  for (const marking of [false, false, true])
    for (const { program, walk } of opened) walk(program, marking)
  const leaves = (entry: Entry): Entry[] =>
    entry.children.size === 0 && entry.spread.length === 0
      ? [entry]
      : [...entry.children.values(), ...entry.spread].flatMap(leaves)
  return [...new Set([...exported.values()].flatMap(leaves))]
    .filter((entry) => !entry.read)
    .map(({ path }) => path)
}

test('every word is shown somewhere', () => {
  expect(unread()).toEqual([])
})
