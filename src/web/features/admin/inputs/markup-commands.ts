/** What each button of the editor's toolbar replaces in a text, and what it leaves selected. */

export type Command = 'bold' | 'heading' | 'list' | 'link'
export type Selection = { value: string; start: number; end: number }
/** Characters `from` to `to` are replaced by `text`; `start` and `end` are selected afterwards. */
export type Edit = { from: number; to: number; text: string; start: number; end: number }
/** Stand for what is still to be typed. */
export type Placeholders = { bold: string; heading: string; item: string; link: string }

const MARK = '**'
const MAX_HEADING = 3

function bold({ value, start, end }: Selection, placeholder: string): Edit {
  const chosen = value.slice(start, end)
  const outer = value.slice(start - MARK.length, start) + value.slice(end, end + MARK.length)
  if (chosen !== '' && outer === MARK + MARK) {
    const from = start - MARK.length
    return { from, to: end + MARK.length, text: chosen, start: from, end: from + chosen.length }
  }
  if (chosen.length > 2 * MARK.length && chosen.startsWith(MARK) && chosen.endsWith(MARK)) {
    const text = chosen.slice(MARK.length, -MARK.length)
    return { from: start, to: end, text, start, end: start + text.length }
  }
  // Marks beside white space would stay asterisks.
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(chosen) ?? []
  const text = words || placeholder
  const at = start + before.length + MARK.length
  return {
    from: start,
    to: end,
    text: `${before}${MARK}${text}${MARK}${after}`,
    start: at,
    end: at + text.length,
  }
}

/** Replaces each selected line. */
function changeLines(
  { value, start, end }: Selection,
  placeholder: string,
  change: (lines: readonly string[]) => string[],
): Edit {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const next = value.indexOf('\n', end)
  const to = next === -1 ? value.length : next
  const lines = value.slice(from, to).split('\n')
  const isEmpty = lines.join('').trim() === ''
  const text = change(isEmpty ? [placeholder] : lines).join('\n')
  const selected = isEmpty ? from + text.length - placeholder.length : from
  return { from, to, text, start: selected, end: from + text.length }
}

/** Goes from text to '# ', '## ', '### ' and back to text. */
const headings = (lines: readonly string[]): string[] => {
  const marks = /^(#{1,3}) /.exec(lines.find((line) => line.trim() !== '') ?? '')?.[1] ?? ''
  const next = marks.length === MAX_HEADING ? '' : `${'#'.repeat(marks.length + 1)} `
  return lines.map((line) => (line.trim() === '' ? line : next + line.replace(/^#{1,3} /, '')))
}

const listItems = (lines: readonly string[]): string[] => {
  const isList = lines.every((line) => line.trim() === '' || /^\s*- /.test(line))
  return lines.map((line) => {
    if (line.trim() === '') return line
    return isList ? line.replace(/^(\s*)- /, '$1') : `- ${line}`
  })
}

const ADDRESS = /^(?:https?:\/\/|mailto:|\/|#)\S+$/

/** Selects what is still missing: the address, or the words of a selected address. */
function link({ value, start, end }: Selection, placeholder: string): Edit {
  const chosen = value.slice(start, end).trim()
  const isAddress = ADDRESS.test(chosen)
  const words = isAddress || chosen === '' ? placeholder : chosen
  const address = isAddress ? chosen : '/'
  const at = isAddress ? start + 1 : start + words.length + 3
  return {
    from: start,
    to: end,
    text: `[${words}](${address})`,
    start: at,
    end: at + (isAddress ? words : address).length,
  }
}

export function editFor(command: Command, selection: Selection, words: Placeholders): Edit {
  switch (command) {
    case 'bold':
      return bold(selection, words.bold)
    case 'heading':
      return changeLines(selection, words.heading, headings)
    case 'list':
      return changeLines(selection, words.item, listItems)
    case 'link':
      return link(selection, words.link)
  }
}

/** Puts a picture on a line of its own and selects its description. */
export function pictureEdit({ value, end }: Selection, address: string, alt: string): Edit {
  const before = value.slice(0, end)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const after = value.slice(end).startsWith('\n') ? '' : '\n\n'
  const start = end + gap.length + 2
  return {
    from: end,
    to: end,
    text: `${gap}![${alt}](${address})${after}`,
    start,
    end: start + alt.length,
  }
}
