/** Finds answers by the words in them, without regard to accents and capitals. */
import type { HelpTopic } from '#copy/public/support.ts'

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** Topics with only the items that hold every word of `query`; all of them for an empty query. */
export function matchingTopics(topics: readonly HelpTopic[], query: string): HelpTopic[] {
  const words = plain(query)
    .split(/[\s’']+/)
    .filter(Boolean)
  return topics
    .map((topic) => ({
      ...topic,
      items: topic.items.filter(({ question, answer }) => {
        const text = plain(`${topic.title} ${question} ${answer}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ items }) => items.length > 0)
}
