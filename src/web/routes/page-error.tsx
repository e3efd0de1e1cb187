/** Shown in place of a page that failed; the frame around it stays if possible. */
import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { brand } from '#copy/brand.ts'
import { siteCopy } from '#copy/public/site.ts'
import { ApiError, sentenceFor } from '../lib/api-error.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { ReplacedCode } from '../start/load-code.ts'
import { Container } from '../ui/page.tsx'
import { NotFound } from './not-found.tsx'

/** Browsers' messages for a request or code that could not be loaded, after a lost connection. */
const LOST_CONNECTION =
  /failed to fetch|networkerror|load failed|dynamically imported module|importing a module script/i

const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError && LOST_CONNECTION.test(error.message)

/** A TypeError that no lost connection explains is a fault of the page. */
function textFor(error: unknown): string {
  const { text } = siteCopy.failure
  return error instanceof TypeError && !isLostConnection(error) ? text : sentenceFor(error, text)
}

const loadAnew = (): void => window.location.reload()

export function PageError() {
  const error = useRouteError()
  const lost = isLostConnection(error)
  useEffect(() => {
    // The failed page may have been scrolled down.
    window.scrollTo({ top: 0, behavior: 'instant' })
    if (!lost) return
    window.addEventListener('online', loadAnew)
    return () => window.removeEventListener('online', loadAnew)
  }, [lost])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  const { title, requestId } = siteCopy.failure
  const reference = error instanceof ApiError ? error.requestId : null
  return (
    <Container className="py-20 sm:py-28">
      <div role="alert" className="grid justify-items-start gap-5">
        <h1 className="text-3xl">{title}</h1>
        <p className="measure text-lg">{textFor(error)}</p>
        {reference && <p className="text-sm text-muted">{requestId(reference)}</p>}
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={loadAnew}>
            {error instanceof ReplacedCode ? siteCopy.reloadPage : siteCopy.retry}
          </Button>
          <a
            href={`mailto:${brand.supportEmail}`}
            className={buttonClass({ variant: 'secondary' })}
          >
            {siteCopy.footer.contact}
          </a>
        </div>
      </div>
    </Container>
  )
}
