/** The edits of the toolbar: applied, undone by a second press, and understood by the markup. */
import { expect, test } from 'vitest'
import { markupToHtml } from '#markup/markup.ts'
import { editFor, pictureEdit, type Command, type Edit, type Selection } from './markup-commands.ts'

const WORDS = { bold: 'gras', heading: 'Titre', item: 'élément', link: 'lien' }
const PICTURE = '/media/AAAAAAAAAAAAAAAAAAAAAA-200x100/200.jpg'

/** `‹` and `›` stand for the ends of the selection. */
const selectionOf = (text: string): Selection => {
  const start = text.indexOf('‹')
  return { value: text.replace(/[‹›]/g, ''), start, end: text.indexOf('›') - 1 }
}
const applied = ({ value }: Selection, { from, to, text, start, end }: Edit): string => {
  const next = value.slice(0, from) + text + value.slice(to)
  return `${next.slice(0, start)}‹${next.slice(start, end)}›${next.slice(end)}`
}
const press = (command: Command, text: string) => {
  const selection = selectionOf(text)
  return applied(selection, editFor(command, selection, WORDS))
}

test.each<[Command, string, string]>([
  ['bold', 'un ‹mot› ici', 'un **‹mot›** ici'],
  ['bold', 'un **‹mot›** ici', 'un ‹mot› ici'],
  ['bold', 'un ‹**mot**› ici', 'un ‹mot› ici'],
  ['bold', 'un ‹mot ›ici', 'un **‹mot›** ici'],
  ['bold', 'un ‹›', 'un **‹gras›**'],
  ['heading', 'a\nun ‹mot›\nb', 'a\n‹# un mot›\nb'],
  ['heading', '‹### un›', '‹un›'],
  ['heading', '‹›', '# ‹Titre›'],
  ['list', 'a\n‹un\ndeux›', 'a\n‹- un\n- deux›'],
  ['list', '‹- un\n- deux›', '‹un\ndeux›'],
  ['link', 'voir ‹ici›.', 'voir [ici](‹/›).'],
  ['link', '‹https://antan.test/a›', '[‹lien›](https://antan.test/a)'],
])('%s turns %j into %j', (command, before, after) => {
  expect(press(command, before)).toBe(after)
})

test('a picture gets a line of its own and its description is selected', () => {
  for (const [before, after] of [
    ['‹›', `![‹Un pont›](${PICTURE})\n\n`],
    ['Avant‹›\nAprès', `Avant\n\n![‹Un pont›](${PICTURE})\nAprès`],
  ] as const) {
    const selection = selectionOf(before)
    const result = applied(selection, pictureEdit(selection, PICTURE, 'Un pont'))
    expect(result).toBe(after)
    expect(markupToHtml(result.replace(/[‹›]/g, ''))).toContain('alt="Un pont"')
  }
})
