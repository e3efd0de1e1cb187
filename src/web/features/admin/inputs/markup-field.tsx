/** A text in markup with its preview, rendered by the code that also produces the stored HTML. */
import { useDeferredValue, useMemo, useRef } from 'react'
import { fillIn, type Facts } from '#markup/facts.ts'
import { markupToHtml } from '#markup/markup.ts'
import { adminInputsCopy } from '#copy/admin/inputs.ts'
import { rowButton } from '#copy/row-button.ts'
import { Alert } from '../../../ui/alert.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { adminKey } from '../toolkit/query-keys.ts'
import { handleShortcut, MarkupToolbar } from './markup-toolbar.tsx'

const copy = adminInputsCopy.editor

const NOTHING: readonly string[] = []
const NO_FACTS: Facts = {}

export type MarkupFieldProps = {
  label: string
  value: string
  onChange: (markup: string) => void
  error?: string | null
  rows?: number
  /** Names of elements in the stored HTML that saving would lose. */
  foreign?: readonly string[]
  /** The values of {{name}} placeholders, if the text supports them. */
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
  const input = useRef<HTMLTextAreaElement>(null)
  const shown = useDeferredValue(value)
  const html = useMemo(() => fillIn(markupToHtml(shown), facts), [shown, facts])
  return (
    <div className="grid gap-3">
      {foreign.length > 0 && <Alert title={copy.foreign(foreign.join(', '))} />}
      <div className="grid gap-4 lg:grid-cols-2">
        <TextArea
          ref={input}
          label={label}
          toolbar={<MarkupToolbar label={label} input={input} />}
          onKeyDown={handleShortcut}
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
          {/* Links are inert; focusable for keyboard scrolling. */}
          <div
            role="region"
            aria-label={rowButton(copy.preview, label)}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            onClickCapture={(event) => event.preventDefault()}
            className="max-h-120 min-h-40 overflow-y-auto rounded-md border border-line bg-raised p-4"
          >
            {html === '' ? (
              <p className="text-muted">{copy.emptyPreview}</p>
            ) : (
              <RichText html={html} />
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

/** The values of {{name}} placeholders in pages; undefined while loading. */
export const useFacts = (): Facts | undefined =>
  useQuery({
    queryKey: adminKey('facts'),
    queryFn: ({ signal }) => call('admin.facts.list', {}, { signal }),
    staleTime: 0,
  }).data?.facts

/** A markup field for pages, whose preview replaces placeholders such as the price of a credit. */
export function PageTextField(props: Omit<MarkupFieldProps, 'facts'>) {
  const facts = useFacts()
  return <MarkupField {...props} {...(facts ? { facts } : {})} />
}
