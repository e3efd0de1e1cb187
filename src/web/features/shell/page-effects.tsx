/**
 * Effects of navigation: document title, announcement, focus, scrolling to an anchor, a line while
 * loading.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import { decoded } from '#contract/content-figures.ts'
import { siteCopy } from '#copy/public/site.ts'
import { fullTitle, pageHandle, shownTitle } from '../../page/page.ts'
import { useStore } from '../../lib/store.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { MAIN_ID } from '../../ui/main-part.tsx'

/**
 * Milliseconds before scrolling to an anchor, so that the layout has settled (spec 1 §2: 100 to
 * 200).
 */
const ANCHOR_DELAY_MS = 150
/** Attempts to find a section that is not rendered yet or still moves. */
const ANCHOR_ATTEMPTS = 30
/** Input that cancels the scrolling. */
const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

export function PageEffects() {
  const { hash, pathname, key } = useLocation()
  const handle = pageHandle(useMatches())
  const own = useStore(shownTitle)
  const title = fullTitle(own === null ? handle : { ...handle, title: own })
  const loading = useNavigation().state === 'loading'
  const [announcement, setAnnouncement] = useState('')
  const shownPath = useRef(pathname)

  // Scrolling within a page is smooth (site.css), but a new page appears at its position at once.
  // Runs before `ScrollRestoration`, which is rendered later.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.scrollBehavior = 'auto'
    const frame = requestAnimationFrame(() => {
      style.scrollBehavior = ''
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    setAnnouncement(siteCopy.newPage(title))
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
  }, [pathname, title])

  useEffect(() => {
    if (!hash) return
    let attempts = 0
    let place = NaN
    let scrolled = NaN
    // The section may still be loading, and images above it may still change its position.
    const look = () => {
      const target = document.getElementById(decoded(hash.slice(1)))
      attempts += 1
      if (target) {
        const now = Math.round(target.getBoundingClientRect().top + scrollY)
        if (now !== place) target.scrollIntoView()
        else if (scrollY === scrolled) return
        ;[place, scrolled] = [now, scrollY]
      }
      if (attempts < ANCHOR_ATTEMPTS) timer = setTimeout(look, ANCHOR_DELAY_MS)
    }
    let timer = setTimeout(look, ANCHOR_DELAY_MS)
    const stop = () => {
      clearTimeout(timer)
      for (const name of USER_INPUT) removeEventListener(name, stop)
    }
    for (const name of USER_INPUT) addEventListener(name, stop, { passive: true })
    return stop
  }, [hash, key])

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {loading && <LoadingLine />}
    </>
  )
}
