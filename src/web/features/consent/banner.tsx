/** The cookie banner, with equally prominent buttons to accept and to refuse. */
import { useEffect, useRef } from 'react'
import { consentCopy } from '#copy/public/consent.ts'
import {
  acceptCookies,
  consent,
  consentReopened,
  declineCookies,
} from '../../domain/consent/consent.ts'
import { pathOf } from '../../lib/screens.ts'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { LegalLink } from '../../page/legal-link.tsx'

const copy = consentCopy.banner

/** Renders nothing on the server or before the choice is read. */
export function CookieBanner() {
  const { choice } = useStore(consent)
  const reopened = useStore(consentReopened)
  if (choice === undefined || (choice !== null && !reopened)) return null
  return <Banner choice={choice} />
}

function Banner({ choice }: { choice: boolean | null }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    // Reopened from the footer: focus moves to the banner.
    if (choice !== null) box.current?.focus()
    // Adds scroll room, so that content behind the banner can be scrolled into view.
    // Set on two elements only: an inherited property would restyle the whole page.
    // The observer also reports the initial height after layout.
    const frame = document.documentElement.style
    const content = document.body.style
    const observer = new ResizeObserver(() => {
      frame.scrollPaddingBottom = content.paddingBottom = `${box.current?.offsetHeight ?? 0}px`
    })
    if (box.current) observer.observe(box.current)
    return () => {
      observer.disconnect()
      frame.scrollPaddingBottom = content.paddingBottom = ''
    }
  }, [choice])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={copy.label}
      className="print:hidden docked z-30 border-t border-line-strong bg-raised pb-[env(safe-area-inset-bottom)] shadow-lifted outline-none"
    >
      <div className="mx-auto grid max-w-6xl gap-x-10 gap-y-3 pointer-coarse:gap-y-0 px-4 py-2 sm:px-8 sm:py-4 md:grid-cols-[1fr_auto] md:items-center">
        <div className="grid gap-1 pointer-coarse:gap-0 text-sm leading-snug">
          <p>{copy.text}</p>
          <p className="flex flex-wrap gap-x-5">
            <LegalLink
              alone
              to={pathOf('cookiesPolicy')}
              className="link inline-flex min-h-7 pointer-coarse:min-h-11 items-center"
            >
              {copy.policy}
            </LegalLink>
            <LegalLink
              alone
              to={pathOf('privacyPolicy')}
              className="link inline-flex min-h-7 pointer-coarse:min-h-11 items-center"
            >
              {copy.privacy}
            </LegalLink>
          </p>
          {choice !== null && (
            <p className="text-muted">
              {copy.present(choice)}{' '}
              <button
                type="button"
                className="link inline-flex min-h-7 pointer-coarse:min-h-11 items-center"
                onClick={() => consentReopened.set(false)}
              >
                {copy.keep}
              </button>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3 *:flex-1 md:w-80">
          <Button variant="secondary" size="sm" onClick={declineCookies}>
            {copy.decline}
          </Button>
          <Button variant="secondary" size="sm" onClick={acceptCookies}>
            {copy.accept}
          </Button>
        </div>
      </div>
    </section>
  )
}
