/** The foot of every page: quick links, legal links, what the service promises. */
import type { ReactNode } from 'react'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { brand } from '#copy/brand.ts'
import { siteCopy } from '#copy/site.ts'
import { Container } from '../../ui/page.tsx'
import { footerLinks, legalLinks, type ShellLink } from './links.ts'
import { Logo } from './logo.tsx'

const copy = siteCopy.footer
/** The server and the browser agree on it for all but one second a year. */
const year = Number(brand.legalTextsDate.slice(0, 4))

export function Footer() {
  return (
    <footer aria-label={copy.label} className="mt-auto border-t border-line bg-sunken">
      <Container className="grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1.2fr_1.4fr]">
        <div className="grid content-start gap-3">
          <Logo />
          <p className="max-w-xs text-muted">{copy.about}</p>
        </div>
        <Links title={copy.quickLinks} links={footerLinks} />
        <Links title={copy.legal} links={legalLinks}>
          <li><a href={`mailto:${brand.supportEmail}`} className="inline-flex min-h-10 items-center text-ink underline decoration-line-strong underline-offset-4 hover:text-ochre">{copy.contact}</a></li>
        </Links>
        <section aria-label={copy.notesLabel}>
          <h2 className="mb-3 text-lg">{copy.notesLabel}</h2>
          <ul className="m-0 grid list-none gap-1 p-0 text-muted">
            {copy.notes.map((note) => (
              <li key={note} className="flex min-h-10 items-center gap-2"><Check aria-hidden="true" className="size-4 shrink-0 text-green" />{note}</li>
            ))}
          </ul>
        </section>
      </Container>
      <Container className="border-t border-line-strong/30 py-5 text-sm text-muted">{copy.rights(year)}</Container>
    </footer>
  )
}

function Links({ title, links, children }: { title: string; links: ShellLink[]; children?: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-3 text-lg">{title}</h2>
      <ul className="m-0 grid list-none gap-1 p-0">
        {links.map(({ screen, label, to }) => (
          <li key={screen}>
            <Link to={to} preventScrollReset={to.includes('#')} className="inline-flex min-h-10 items-center text-ink no-underline decoration-ochre underline-offset-4 hover:text-ochre hover:underline">{label}</Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  )
}
