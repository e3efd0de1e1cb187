/** The light markup of the back office and the HTML that is stored: each becomes the other without loss for what the editor offers. */
import { parseBlocks, printBlocks } from './blocks.ts'
import { htmlToBlocks } from './from-html.ts'
import { blocksToHtml } from './to-html.ts'

/** The HTML of a text in markup. Its words are escaped and its links allowed, so it may be shown as it is. */
export const markupToHtml = (markup: string): string => blocksToHtml(parseBlocks(markup))

/** The markup of stored HTML. */
export const htmlToMarkup = (html: string): string => printBlocks(htmlToBlocks(html))
