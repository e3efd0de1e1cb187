/** The footer of every page: quick links, legal links, help, social networks and promises. */
import type { ReactNode } from 'react'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { brand } from '#copy/brand.ts'
import { consentCopy } from '#copy/public/consent.ts'
import { siteCopy } from '#copy/public/site.ts'
import { consentReopened } from '../../domain/consent/consent.ts'
import { Container } from '../../ui/page.tsx'
import { SocialIcon } from '../../ui/social-icon.tsx'
import { footerLinks, helpLinks, legalLinks, legalPageLinks } from './links.ts'
import { Logo } from './logo.tsx'
import { useFooter } from './use-footer.ts'

const copy = siteCopy.footer
/** Year of the copyright notice; constant, so that server and browser render the same. */
const year = Number(brand.legalTextsDate.slice(0, 4))
const LINE =
  'inline-flex min-h-10 min-w-11 pointer-coarse:min-h-11 items-center py-1 text-left leading-snug wrap-anywhere text-ink no-underline decoration-ochre underline-offset-4 hover:text-ochre-deep hover:underline'

export function Footer() {
  const { social, support, navigation, legal } = useFooter()
  return (
    <footer
      aria-label={copy.label}
      className="@container mt-auto border-t border-line bg-sunken print:hidden"
    >
      <Container className="grid gap-x-6 gap-y-10 py-12 @min-[19.5rem]:grid-cols-2 @min-[64rem]:grid-cols-[1.7fr_1fr_1.2fr_1.4fr]">
        <About social={social} />
        <Column title={copy.quickLinks}>
          {footerLinks.map(({ screen, label, to }) => (
            <Line key={screen} to={to}>
              {label}
            </Line>
          ))}
          {navigation.map(({ slug, title }) => (
            <Line key={slug} to={`/page/${slug}`}>
              {title}
            </Line>
          ))}
        </Column>
        <Column title={copy.support}>
          {helpLinks.map(({ screen, label, to }) => (
            <Line key={screen} to={to}>
              {label}
            </Line>
          ))}
          {support.map(({ slug, title }) => (
            <Line key={slug} to={`/page/${slug}`}>
              {title}
            </Line>
          ))}
          <li>
            <a href={`mailto:${brand.supportEmail}`} className={LINE}>
              {copy.contact}
            </a>
          </li>
        </Column>
        <Column title={copy.legal} className="@min-[19.5rem]:@max-[40rem]:col-span-2">
          {legalPageLinks(legal).map(({ slug, label, to }) => (
            <Line key={slug} to={to}>
              {label}
            </Line>
          ))}
          {legalLinks.map(({ screen, label, to }) => (
            <Line key={screen} to={to}>
              {label}
            </Line>
          ))}
          <li>
            <button type="button" onClick={() => consentReopened.set(true)} className={LINE}>
              {consentCopy.manage}
            </button>
          </li>
        </Column>
      </Container>
      <Notes />
    </footer>
  )
}

/** What the service is, and its social networks. */
const About = ({ social }: Pick<ReturnType<typeof useFooter>, 'social'>) => (
  <div className="grid content-start gap-3 @min-[19.5rem]:@max-[40rem]:col-span-2">
    <Logo />
    <p className="max-w-xs text-muted">{copy.about}</p>
    {social.length > 0 && (
      <ul aria-label={copy.social} className="m-0 -ml-3 flex list-none flex-wrap p-0">
        {social.map(({ id, platform, url }) => (
          <li key={id}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={copy.socialLink(platform)}
              className="inline-flex size-12 items-center justify-center rounded-md text-ink hover:bg-paper hover:text-ochre-deep"
            >
              <SocialIcon platform={platform} />
            </a>
          </li>
        ))}
      </ul>
    )}
  </div>
)

/** The promises and the copyright notice. */
const Notes = () => (
  <Container>
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line-strong/30 py-5 text-sm text-muted">
      <ul aria-label={copy.notesLabel} className="m-0 flex list-none flex-wrap gap-x-6 gap-y-2 p-0">
        {copy.notes.map(({ text, lang }) => (
          <li key={text} lang={lang} className="flex items-center gap-2">
            <Check aria-hidden="true" className="size-4 shrink-0 text-green" />
            {text}
          </li>
        ))}
      </ul>
      <p>{copy.rights(year)}</p>
    </div>
  </Container>
)

function Column({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <nav aria-label={title} className={className}>
      <h2 className="mb-3 text-lg">{title}</h2>
      <ul className="m-0 grid list-none gap-1 p-0">{children}</ul>
    </nav>
  )
}

const Line = ({ to, children }: { to: string; children: string }) => (
  <li>
    <Link to={to} preventScrollReset={to.includes('#')} className={LINE}>
      {children}
    </Link>
  </li>
)
