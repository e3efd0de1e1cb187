/** The search field of the top bar, with the first results of each kind below it. */
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { MAX_SEARCH_LENGTH } from '#contract/admin/page-figures.ts'
import { MIN_SEARCH_LENGTH } from '#contract/admin/search-figures.ts'
import { adminFrameCopy } from '#copy/admin/frame.ts'
import { useAuth } from '../../../domain/session/auth-provider.tsx'
import { useEscapeLayer } from '../../../ui/escape-layers.ts'
import { Input } from '../../../ui/field.tsx'
import { Hits } from './hits.tsx'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { panelsNamed, resultsPath, TYPING_DELAY_MS, useSearchResults } from './search-query.ts'

const copy = adminFrameCopy.search
const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move between the field and the results. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const by = STEPS[event.key]
  if (by === undefined) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  stops[Math.min(stops.length - 1, Math.max(0, at + by))]?.focus()
}

export function SearchField({
  inputRef,
  onDone,
  onEscape,
}: {
  inputRef: RefObject<HTMLInputElement | null>
  /** A result was chosen, or the search was left. */
  onDone: () => void
  /** Escape was pressed in the empty field. */
  onEscape: () => void
}) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { user } = useAuth()
  const text = useDebounced(typed.trim(), TYPING_DELAY_MS)
  const isLongEnough = typed.trim().length >= MIN_SEARCH_LENGTH
  const shown = open && typed.trim() !== ''
  useEscapeLayer(shown, () => {
    setOpen(false)
    inputRef.current?.focus()
  })
  const leave = () => {
    setOpen(false)
    setTyped('')
    onDone()
  }
  return (
    // The keys only complete those of the field and the links inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className="relative w-full lg:max-w-xl"
      onKeyDown={(event) => {
        if (shown) moveByArrow(event)
        else if (event.key === 'Escape' && typed === '') onEscape()
      }}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isLongEnough) return
          void navigate(resultsPath(typed.trim()))
          leave()
        }}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute left-3 top-1/2 size-5 -translate-y-1/2 text-muted"
        />
        <Input
          ref={inputRef}
          type="search"
          aria-label={copy.label}
          aria-keyshortcuts="/"
          placeholder={copy.placeholder(user?.isAdmin === true)}
          value={typed}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          className="min-h-11! px-10"
          onFocus={() => setOpen(true)}
          onChange={({ target }) => {
            setTyped(target.value)
            setOpen(true)
          }}
        />
        {typed === '' && <SlashHint />}
      </form>
      {shown && (
        <Results>
          {isLongEnough ? (
            <Found text={text} onChoose={leave} />
          ) : (
            <p className="px-2 py-1 text-sm text-muted">{copy.short}</p>
          )}
        </Results>
      )}
    </div>
  )
}

/** Shows the key that leads to the field. */
const SlashHint = () => (
  <kbd
    aria-hidden="true"
    className="pointer-events-none absolute right-3 top-1/2 -translate-y-1/2 rounded-sm border border-line-strong px-1.5 text-xs text-muted max-lg:hidden"
  >
    /
  </kbd>
)

const Results = ({ children }: { children: ReactNode }) => (
  <div
    role="region"
    aria-label={copy.results}
    className="absolute inset-x-0 top-full z-40 mt-2 grid max-h-[70dvh] gap-4 overflow-y-auto rounded-md border border-line bg-raised p-3 shadow-lifted"
  >
    {children}
  </div>
)

function Found({ text, onChoose }: { text: string; onChoose: () => void }) {
  const query = useSearchResults(text)
  const { user } = useAuth()
  return <Hits text={text} query={query} panels={panelsNamed(text, user)} onChoose={onChoose} />
}
