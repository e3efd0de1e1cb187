/** Renders a document as HTML, with escaped text and checked links. */
import type { Block, List, Run } from './document.ts'
import { escapeAttribute, escapeText } from './escape.ts'
import { safeHref } from '#contract/safe-href.ts'

/** The page title is the `h1`, so that `#` becomes `h2`. */
const headingTag = (level: 1 | 2 | 3): string => `h${level + 1}`

export const blocksToHtml = (blocks: readonly Block[]): string => blocks.map(blockToHtml).join('\n')

function blockToHtml(block: Block): string {
  switch (block.kind) {
    case 'rule':
      return '<hr />'
    case 'picture':
      return `<figure><img src="${escapeAttribute(block.src)}" alt="${escapeAttribute(block.alt)}" /></figure>`
    case 'heading':
      return `<${headingTag(block.level)}>${runsToHtml(block.runs)}</${headingTag(block.level)}>`
    case 'paragraph':
      return `<p>${runsToHtml(block.runs)}</p>`
    case 'list':
      return listToHtml(block)
    case 'quote':
      return `<blockquote>${block.paragraphs.map((runs) => `<p>${runsToHtml(runs)}</p>`).join('')}</blockquote>`
    case 'table': {
      const row = (cells: Run[][], tag: string) =>
        `<tr>${cells.map((runs) => `<${tag}>${runsToHtml(runs)}</${tag}>`).join('')}</tr>`
      const body =
        block.rows.length > 0
          ? `<tbody>${block.rows.map((cells) => row(cells, 'td')).join('')}</tbody>`
          : ''
      return `<table><thead>${row(block.header, 'th')}</thead>${body}</table>`
    }
  }
}

function listToHtml({ ordered, items }: List): string {
  const tag = ordered ? 'ol' : 'ul'
  return `<${tag}>${items.map(({ runs, children }) => `<li>${runsToHtml(runs)}${children ? listToHtml(children) : ''}</li>`).join('')}</${tag}>`
}

function runsToHtml(runs: readonly Run[]): string {
  return runs
    .map(({ text, strong, em, href }) => {
      let html = escapeText(text).replaceAll('\n', '<br />')
      if (em) html = `<em>${html}</em>`
      if (strong) html = `<strong>${html}</strong>`
      const address = href === undefined ? null : safeHref(href)
      return address === null ? html : `<a href="${escapeAttribute(address)}">${html}</a>`
    })
    .join('')
}
