/** The help centre: a search, the subjects, and the contact. */
import {
  type HelpTopic,
  helpTopics,
  supportCopy as copy,
  type HelpItem,
} from '#copy/public/support.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { brand } from '#copy/brand.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { withoutAccents } from '../../lib/french.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useLegalPaths } from '../../page/legal-link.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** Topics with only the items that contain every word of `query`; all items for an empty query. */
export function matchingTopics(topics: readonly HelpTopic[], query: string): HelpTopic[] {
  const words = withoutAccents(query)
    .split(/[\s’']+/)
    .filter(Boolean)
  return topics
    .map((topic) => ({
      ...topic,
      items: topic.items.filter(({ question, answer }) => {
        const text = withoutAccents(`${topic.title} ${question} ${answer}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ items }) => items.length > 0)
}

function Support() {
  const [query, setQuery] = useState('')
  const topics = matchingTopics(helpTopics, query)
  const count = topics.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <Page title={copy.title} intro={copy.intro}>
      <div role="search" className="max-w-xl">
        <Field
          type="search"
          label={copy.search}
          placeholder={copy.placeholder}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <p role="status" className="mt-2 min-h-6 text-sm text-muted">
          {query.trim() && copy.results(count)}
        </p>
      </div>
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[14rem_1fr]">
        <nav aria-label={copy.topics} className="self-start lg:sticky lg:top-28">
          <ul className="m-0 flex list-none flex-wrap gap-x-5 p-0 lg:grid lg:border-l lg:border-line">
            {topics.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-10 pointer-coarse:min-h-11 items-center text-muted no-underline hover:text-ochre lg:pl-4"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 gap-12">
          {topics.length === 0 && <EmptyState {...copy.nothing} />}
          {topics.map(({ id, title, items }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
              <h2 id={`${id}-title`} className="mb-4 text-2xl">
                {title}
              </h2>
              <Accordion
                items={items.map((item) => ({
                  title: item.question,
                  content: <Answer item={item} />,
                }))}
              />
            </section>
          ))}
        </div>
      </div>
      <Contact />
    </Page>
  )
}

function Answer({ item: { answer, link } }: { item: HelpItem }) {
  const leadsSomewhere = useLegalPaths()
  return (
    <>
      <p>{answer}</p>
      {link && leadsSomewhere(link.to) && (
        <p className="mt-2">
          <Link
            to={link.to}
            className="link inline-flex min-h-8 pointer-coarse:min-h-11 items-center"
          >
            {link.label}
          </Link>
        </p>
      )}
    </>
  )
}

const Contact = () => (
  <section
    aria-labelledby="contact-title"
    className="mt-16 flex flex-wrap items-center justify-between gap-6 border-t border-ink pt-8"
  >
    <div className="grid max-w-[60ch] gap-2">
      <h2 id="contact-title" className="text-2xl">
        {copy.contact.title}
      </h2>
      <p>{copy.contact.text}</p>
      <p className="text-sm text-muted">
        {copy.contact.never} {copy.contact.privacy}
      </p>
    </div>
    <a
      href={`mailto:${brand.supportEmail}`}
      className={buttonClass({ size: 'lg' }, 'max-sm:w-full')}
    >
      {brand.supportEmail}
    </a>
  </section>
)

export { Support as Component }
