/** The page of an unknown address. */
import { siteCopy } from '#copy/public/site.ts'
import { LinkButton } from '../ui/button.tsx'
import { Container } from '../ui/page.tsx'

export function NotFound() {
  const { title, text, french } = siteCopy.notFound
  return (
    <Container className="py-20 sm:py-28">
      <div className="grid justify-items-start gap-5">
        <h1 lang="en" className="text-3xl">
          {title}
        </h1>
        <p lang="en" className="text-muted">
          {text}
        </p>
        <p className="measure text-lg">{french}</p>
        <LinkButton to="/" className="mt-3">
          {siteCopy.home}
        </LinkButton>
      </div>
    </Container>
  )
}
