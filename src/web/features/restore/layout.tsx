/** Layout of every state of the screen: the photograph stays in view beside words and actions. */
import type { ReactNode, Ref } from 'react'
import { cx } from '../../lib/cx.ts'
import { Container } from '../../ui/page.tsx'

export type LayoutProps = {
  title: ReactNode
  /** The photograph or its placeholder. */
  picture: ReactNode
  /** Words and actions: beside the photograph, or below it on a phone. */
  children: ReactNode
  /** Puts the words above the photograph on a phone. */
  wordsFirst?: boolean
  /** Content below both parts. */
  footer?: ReactNode
  titleRef: Ref<HTMLHeadingElement>
}

export function Layout({
  title,
  picture,
  children,
  wordsFirst = false,
  footer,
  titleRef,
}: LayoutProps) {
  return (
    <Container className="grid gap-12 py-6 sm:gap-16 sm:py-12">
      <div className="grid gap-x-14 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <h1
          ref={titleRef}
          tabIndex={-1}
          data-toast-room={wordsFirst ? '' : undefined}
          className={cx(
            'self-end text-2xl outline-none lg:col-start-2',
            // Words that come first keep clear of a toast: always beside the picture, and on a
            // phone while there is one.
            wordsFirst
              ? 'max-lg:mt-(--toast-room) scroll-mt-(--toast-height) motion-safe:max-lg:transition-[margin] lg:mt-24'
              : 'lg:pt-4',
          )}
        >
          {title}
        </h1>
        <div
          className={cx(
            'min-w-0',
            wordsFirst && 'max-lg:order-last',
            'lg:sticky lg:top-24 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-start',
          )}
        >
          {picture}
        </div>
        <div className="grid content-start gap-6 lg:col-start-2">{children}</div>
      </div>
      {footer}
    </Container>
  )
}
