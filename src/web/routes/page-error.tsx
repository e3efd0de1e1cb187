/** What a page that failed shows in its place; the frame around it stays when it can. */
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { brand } from '#copy/brand.ts'
import { siteCopy } from '#copy/site.ts'
import { ApiError } from '../lib/api-error.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Container } from '../ui/page.tsx'
import { NotFound } from './not-found.tsx'

/** The page's code did not come, as each browser says it: the line is cut, or the site has been renewed meanwhile. Loading the page anew helps with both. */
const LOST_CODE = /dynamically imported module|importing a module script/i

function textFor(error: unknown): string {
  if (error instanceof ApiError) return error.sentence
  return error instanceof TypeError && LOST_CODE.test(error.message) ? siteCopy.offline : siteCopy.failure.text
}

export function PageError() {
  const error = useRouteError()
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
          <Button onClick={() => window.location.reload()}>{siteCopy.retry}</Button>
          <a href={`mailto:${brand.supportEmail}`} className={buttonClass({ variant: 'secondary' })}>{siteCopy.footer.contact}</a>
        </div>
      </div>
    </Container>
  )
}
