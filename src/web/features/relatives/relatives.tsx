/**
 * The page behind a family link: a frame of its own, without menu, measurement or cookie banner.
 */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { RelativesPage } from '#contract/relatives.ts'
import { brand } from '#copy/brand.ts'
import { relativesCopy as copy } from '#copy/public/relatives.ts'
import { siteCopy } from '#copy/public/site.ts'
import '../../ui/double-click.ts'
import { LogoMark } from '../../ui/logo-mark.tsx'
import { Emphasis } from '../../ui/emphasis.tsx'
import { Container } from '../../ui/page.tsx'
import { Waiting } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { longDate } from '../../lib/french.ts'
import { pathOf } from '../../lib/screens.ts'
import { prepare, type LoaderTools, type PageLoader, type WithHead } from '../../page/page.ts'
import { Questions } from './questions.tsx'
import { Report } from './report.tsx'
import { relativesQuery } from './use-relatives.ts'

const { before, beforeSeveral, word, after } = copy.heading

/** A link that is not open results in a 404, for any reason. */
export const loader: PageLoader = async (tools: LoaderTools, { params }) => {
  const query = relativesQuery(params['token'] ?? '', tools.client)
  await prepare(tools, tools.queryClient.prefetchQuery(query))
  const missing = tools.server && tools.queryClient.getQueryData(query.queryKey) === null
  return missing ? ({ head: { title: copy.closed.title, status: 404 } } satisfies WithHead) : null
}

export function Component() {
  const token = useParams()['token'] ?? ''
  const { data, error, refetch } = useQuery(relativesQuery(token))
  return (
    <Frame>
      {data ? (
        <Opened token={token} page={data} />
      ) : (
        <Container className="grid max-w-3xl! gap-6 py-12 sm:py-20">
          {data === null ? (
            <>
              <h1 className="text-3xl">{copy.closed.title}</h1>
              <p className="measure text-lg">{copy.closed.text}</p>
            </>
          ) : (
            <>
              <h1 className="sr-only">{`${before} ${word}${after}`}</h1>
              {error ? (
                <ErrorState error={error} title={copy.unread} onRetry={() => void refetch()} />
              ) : (
                <Waiting />
              )}
            </>
          )}
        </Container>
      )}
    </Frame>
  )
}

function Opened({ token, page }: { token: string; page: RelativesPage }) {
  const hasSeveral = page.pictures.length > 1
  return (
    <>
      <Container className="grid gap-6 pb-10 pt-5 sm:gap-8 sm:pb-16 sm:pt-10">
        <div className="grid gap-4">
          {/* The word and its question mark are nine ems wide and stay on one line. */}
          <h1 className="text-[length:min(var(--text-3xl),10vw)] leading-[1.12]">
            {hasSeveral ? beforeSeveral : before}{' '}
            <span className="whitespace-nowrap">
              <Emphasis>{word}</Emphasis>
              {after}
            </span>
          </h1>
          {page.firstLine ? (
            <blockquote className="measure m-0 border-l-3 border-ochre pl-4 font-title text-lg whitespace-pre-line italic wrap-anywhere sm:text-xl">
              {copy.quoted(page.firstLine)}
            </blockquote>
          ) : (
            <p className="measure text-lg">{hasSeveral ? copy.introSeveral : copy.intro}</p>
          )}
        </div>
        <Questions token={token} page={page} />
      </Container>
      <Container className="grid gap-6 border-t border-line py-8 text-sm text-muted">
        <section aria-labelledby="reponses" className="measure grid gap-2">
          <h2 id="reponses" className="font-text text-sm font-semibold tracking-normal text-ink">
            {copy.privacy.title}
          </h2>
          <p>
            {copy.privacy.text(longDate(page.endsAt), longDate(page.keptUntil))}{' '}
            <a className="link" href={`mailto:${brand.supportEmail}`}>
              {brand.supportEmail}
            </a>
            .
          </p>
          <p>
            {copy.privacy.nothing}{' '}
            <Link className="link" to={pathOf('privacyPolicy')} target="_blank" rel="noopener">
              {copy.privacy.policy}
              <span className="sr-only">{siteCopy.newTab}</span>
            </Link>
          </p>
        </section>
        <Report token={token} />
      </Container>
    </>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <header className="border-b border-line">
      <Container className="flex h-16 items-center gap-2.5">
        <LogoMark />
        <span className="font-title text-[1.5rem] font-semibold leading-none tracking-tight">
          {brand.name}
        </span>
      </Container>
    </header>
    <main className="grow">{children}</main>
    <footer className="border-t border-line">
      <Container className="py-5 text-sm text-muted">
        {copy.about.text}{' '}
        <Link className="link" to={pathOf('home')} target="_blank" rel="noopener">
          {copy.about.link}
          <span className="sr-only">{siteCopy.newTab}</span>
        </Link>
      </Container>
    </footer>
  </div>
)
