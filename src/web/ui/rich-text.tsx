/**
 * Text from the back office, sanitised by the server when it is saved and when it is read; links to
 * our own pages stay in the page.
 */
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { cx } from '../lib/cx.ts'

export function RichText({ html, className }: { html: string; className?: string }) {
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    // The keyboard's Enter on a link arrives here as a click.
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (
        !link ||
        link.target ||
        link.origin !== location.origin ||
        !link.getAttribute('href')?.startsWith('/')
      )
        return
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      void navigate(`${link.pathname}${link.search}${link.hash}`)
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate])
  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => {
      for (const table of entry?.target.querySelectorAll('table') ?? []) makeReachable(table)
    })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={box} className={cx('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
  )
}

/** Makes a table that scrolls focusable, so that it can be scrolled by keyboard. */
function makeReachable(table: HTMLTableElement) {
  if (table.scrollWidth > table.clientWidth) table.tabIndex = 0
  else table.removeAttribute('tabindex')
}
