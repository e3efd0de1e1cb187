/** The beginning of a text, without its markup. */
import { readHtml, type Node } from '#markup/html-tree.ts'

const wordsOf = (nodes: readonly Node[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : ` ${wordsOf(node.children)} `)).join('')

/** At most `length` characters of the words of some HTML, and an ellipsis where more follow. */
export function excerptOf(html: string, length: number): string {
  const words = [...wordsOf(readHtml(html)).replace(/\s+/g, ' ').trim()]
  return words.length > length ? `${words.slice(0, length).join('').trimEnd()}…` : words.join('')
}
