/** Shown where a page does not exist, no longer exists, or could not be loaded. */
import type { ReactNode } from 'react'
import { siteCopy } from '#copy/public/site.ts'
import { LinkButton } from './button.tsx'
import { Container } from './page.tsx'

/** `children` replace the default words. */
export function PageMissing({ children }: { children?: ReactNode }) {
  const { title, text } = siteCopy.pageMissing
  return (
    <Container className="py-20 sm:py-28">
      <div className="grid justify-items-start gap-5">
        <h1 className="text-3xl">{title}</h1>
        {children ?? <p className="measure text-lg text-muted">{text}</p>}
        <LinkButton to="/" className="mt-3">
          {siteCopy.home}
        </LinkButton>
      </div>
    </Container>
  )
}
