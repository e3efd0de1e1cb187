/** Containers that set the width and spacing of pages. */
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

/** Centres its content at the site's width, with the side margins of every page. */
export function Container({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('mx-auto w-full max-w-6xl px-4 sm:px-8', className)}>{children}</div>
}

export type PageProps = {
  title: ReactNode
  intro?: ReactNode
  actions?: ReactNode
  narrow?: boolean
  children: ReactNode
}

/** A page with its heading. */
export function Page({ title, intro, actions, narrow = false, children }: PageProps) {
  return (
    <Container className={cx('py-10 sm:py-16', narrow && 'max-w-4xl!')}>
      <header className="mb-8 flex flex-wrap items-end justify-between gap-6 sm:mb-12">
        <div className="grid min-w-0 gap-3 wrap-anywhere">
          <h1 className="text-3xl">{title}</h1>
          {intro && <p className="measure text-lg text-muted">{intro}</p>}
        </div>
        {actions}
      </header>
      {children}
    </Container>
  )
}
