/** Comparison slider of a photo before and after, by dragging or with the arrow keys. */
import {
  useCallback,
  useRef,
  useSyncExternalStore,
  type ImgHTMLAttributes,
  type KeyboardEvent,
} from 'react'
import { HandleRoot, Item, Provider, Root } from 'react-compare-slider/components'
import { useReactCompareSlider } from 'react-compare-slider/hooks'
import { siteCopy } from '#copy/public/site.ts'
import { cx } from '../lib/cx.ts'

/** `sources`: lighter formats, tried in order before `src`. */
export type Picture = {
  src: string
  alt: string
  srcSet?: string
  sources?: readonly { type: string; srcSet: string }[]
}
export type BeforeAfterProps = {
  before: Picture
  after: Picture
  /** Size of the pictures, px; reserves their space, to avoid layout shift. */
  width: number
  height: number
  /** Names the control. */
  label?: string
  sizes?: string
  /** Above the fold: loads the photo before at once, the other one after the first layout. */
  priority?: boolean
  /** Share of the width that shows the photo before, percent. */
  start?: number
  className?: string
  /** Labels of the two pictures, if not 'before' and 'after'. */
  tags?: readonly [string, string]
}

const BEFORE_AFTER = [siteCopy.before, siteCopy.after] as const
/**
 * Width over height from which a picture in a narrow column is lower than the frame, which then
 * shows it between two bands.
 */
const PANORAMA = 2.5
/**
 * Width over height of the narrowest frame: both labels fit side by side. A narrower picture is
 * shown between two bands.
 */
const NARROWEST = 0.55
const COARSE = '(pointer: coarse)'

/** On touch screens only the handle drags, so that a finger on the photo still scrolls the page. */
const useTouch = () =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(COARSE)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(COARSE).matches,
    () => false,
  )

/** Width of the frame around a comparison of pictures of this size, in their own units. */
export const frameWidth = ({ width, height }: Pick<BeforeAfterProps, 'width' | 'height'>): number =>
  Math.max(width, height * NARROWEST)

export function BeforeAfter({
  before,
  after,
  width,
  height,
  label = siteCopy.compare,
  sizes,
  priority = false,
  start = 50,
  className,
  tags = BEFORE_AFTER,
}: BeforeAfterProps) {
  const handle = useRef<HTMLDivElement | null>(null)
  const touch = useTouch()
  const announce = useCallback((position: number) => {
    handle.current?.setAttribute('aria-valuetext', siteCopy.comparePosition(Math.round(position)))
  }, [])
  const slider = useReactCompareSlider({
    defaultPosition: start,
    onlyHandleDraggable: touch,
    transition: '0.15s ease-out',
    keyboardIncrement: '5%',
    onPositionChange: announce,
  })

  const jump = (event: KeyboardEvent) => {
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? 100 : null
    if (target === null) return
    event.preventDefault()
    slider.setPosition(target)
  }
  const frame = frameWidth({ width, height })
  const aspectRatio = `${frame} / ${height}`
  const isBanded = width > height * PANORAMA || width < frame
  const first = priority ? ({ loading: 'eager', fetchPriority: 'high' } as const) : {}
  const image = {
    width,
    height,
    sizes,
    loading: 'lazy',
    decoding: 'async',
    draggable: false,
    className: cx('size-full', isBanded ? 'absolute inset-0 object-contain' : 'block object-cover'),
  } as const

  return (
    <Provider {...slider}>
      <Root
        className={cx(
          'group/slider w-full bg-sunken select-none',
          // High enough for the handle and the labels above it.
          isBanded && 'min-h-28',
          className,
        )}
        style={isBanded ? {} : { aspectRatio }}
      >
        {/* Holds the height. As a ratio of the frame it would turn the least height into a width that no screen has. */}
        {isBanded && (
          <div className="col-start-1 row-start-1 w-full self-start" style={{ aspectRatio }} />
        )}
        <Item item="itemOne">
          <Photograph {...image} {...first} {...before} />
        </Item>
        <Item item="itemTwo">
          <Photograph {...image} {...after} />
        </Item>
        <Tag className="left-2 sm:left-3">{tags[0]}</Tag>
        <Tag className="right-2 sm:right-3">{tags[1]}</Tag>
        <HandleRoot
          ref={(node) => {
            handle.current = node
            slider.handleRootRef.current = node
          }}
          aria-label={label}
          aria-valuetext={siteCopy.comparePosition(Math.round(slider.position.current))}
          onKeyDown={jump}
          className="group/handle"
        >
          <Grip />
        </HandleRoot>
      </Root>
    </Provider>
  )
}

function Photograph({
  sources,
  alt,
  sizes,
  ...image
}: Picture & ImgHTMLAttributes<HTMLImageElement>) {
  return (
    <picture className="contents">
      {sources?.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img {...image} sizes={sizes} alt={alt} />
    </picture>
  )
}

const Tag = ({ className, children }: { className: string; children: string }) => (
  <span
    aria-hidden="true"
    className={cx(
      'pointer-events-none absolute top-2 z-1 rounded-sm bg-ink/75 px-2 py-0.5 text-xs font-semibold text-paper sm:top-3',
      className,
    )}
  >
    {children}
  </span>
)

const Grip = () => (
  <div className="pointer-events-none relative flex h-full cursor-ew-resize flex-col items-center">
    <div className="pointer-events-auto w-0.5 grow bg-raised shadow-print" />
    <div className="pointer-events-auto flex size-12 print:hidden items-center justify-center rounded-full border border-line bg-raised text-ochre shadow-print group-focus-visible/handle:outline-3 group-focus-visible/handle:outline-offset-2 group-focus-visible/handle:outline-ochre">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-6"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="m8 7-5 5 5 5M16 7l5 5-5 5" />
      </svg>
    </div>
    <div className="pointer-events-auto w-0.5 grow bg-raised shadow-print" />
  </div>
)
