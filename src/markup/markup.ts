/**
 * Converts between the markup of the back office and stored HTML, without loss for what the markup
 * can express.
 */
import { parseBlocks, printBlocks } from './blocks.ts'
import { htmlToBlocks } from './from-html.ts'
import { blocksToHtml } from './to-html.ts'

/** Safe to display: text is escaped and links are checked. */
export const markupToHtml = (markup: string): string => blocksToHtml(parseBlocks(markup))

export const htmlToMarkup = (html: string): string => printBlocks(htmlToBlocks(html))
