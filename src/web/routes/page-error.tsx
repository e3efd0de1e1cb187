/** What a page that failed shows in its place; the frame around it stays when it can. */
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { brand } from '#copy/brand.ts'
import { siteCopy } from '#copy/site.ts'
import { ApiError } from '../lib/api-error.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Container } from '../ui/page.tsx'
import { NotFound } from './not-found.tsx'

export function PageError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  const { title, text, requestId } = siteCopy.failure
  const reference = error instanceof ApiError ? error.requestId : null
  return (
    <Container className="py-20 sm:py-28">
      <div role="alert" className="grid justify-items-start gap-5">
        <h1 className="text-3xl">{title}</h1>
        <p className="measure text-lg">{error instanceof ApiError ? error.sentence : text}</p>
        {reference && <p className="text-sm text-muted">{requestId(reference)}</p>}
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={() => window.location.reload()}>{siteCopy.retry}</Button>
          <a href={`mailto:${brand.supportEmail}`} className={buttonClass({ variant: 'secondary' })}>{siteCopy.footer.contact}</a>
        </div>
      </div>
    </Container>
  )
}
