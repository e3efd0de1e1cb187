/** Text in light markup with its preview beside it (under it on a phone). The preview is made by the same code that makes what is stored. */
import { useDeferredValue, useMemo } from 'react'
import { fillIn, type Facts } from '#markup/facts.ts'
import { markupToHtml } from '#markup/markup.ts'
import { adminContentCopy } from '#copy/admin/content.ts'
import { Alert } from '../../../ui/alert.tsx'
import { TextArea } from '../toolkit/inputs.tsx'

const copy = adminContentCopy.editor

const NOTHING: readonly string[] = []
const NO_FACTS: Facts = {}

export type MarkupFieldProps = {
  label: string
  value: string
  onChange: (markup: string) => void
  error?: string | null
  rows?: number
  /** Elements of the stored text that saving would lose. */
  foreign?: readonly string[]
  /** What {{name}} becomes on the site, where the text may say so. */
  facts?: Facts
}

export function MarkupField({
  label,
  value,
  onChange,
  error = null,
  rows = 16,
  foreign = NOTHING,
  facts = NO_FACTS,
}: MarkupFieldProps) {
  const shown = useDeferredValue(value)
  const html = useMemo(() => fillIn(markupToHtml(shown), facts), [shown, facts])
  return (
    <div className="grid gap-3">
      {foreign.length > 0 && <Alert title={copy.foreign(foreign.join(', '))} />}
      <div className="grid gap-4 lg:grid-cols-2">
        <TextArea
          label={label}
          help={
            <>
              {copy.help}
              {facts !== NO_FACTS && (
                <>
                  <br />
                  {copy.facts(Object.keys(facts))}
                </>
              )}
            </>
          }
          error={error}
          rows={rows}
          spellCheck
          value={value}
          className="font-mono text-sm"
          onChange={(event) => onChange(event.target.value)}
        />
        <div className="grid content-start gap-1.5">
          <p aria-hidden="true" className="text-sm font-semibold">
            {copy.preview}
          </p>
          {/* Links lead nowhere here: the text is being written. It scrolls, hence the focus. */}
          <div
            role="region"
            aria-label={`${copy.preview}\u00a0: ${label}`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            onClickCapture={(event) => event.preventDefault()}
            className="max-h-120 min-h-40 overflow-y-auto rounded-md border border-line bg-raised p-4"
          >
            {html === '' ? (
              <p className="text-muted">{copy.emptyPreview}</p>
            ) : (
              <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
            )}
          </div>
        </div>
      </div>
    </div>
  )
}
