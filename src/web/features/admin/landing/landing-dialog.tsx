/** Creates a section from the catalogue of types, or edits the general fields of one. */
import { useId } from 'react'
import { LANDING_KEYS } from '#contract/landing-figures.ts'
import type { AdminLandingSection } from '#contract/admin/landing.ts'
import { adminLandingCopy } from '#copy/admin/landing.ts'
import { cx } from '../../../lib/cx.ts'
import { publishAtField } from '../inputs/publish-at.tsx'
import { FormDrawer } from '../toolkit/form-drawer.tsx'
import type { Field, StoredForm } from '../toolkit/form.ts'
import { SectionIcon } from './section-icon.tsx'
import { landingSpec, type LandingValues } from './landing-spec.ts'

const copy = adminLandingCopy.dialog

type Props = {
  /** Null for a new one. */
  section: AdminLandingSection | null
  sections: readonly AdminLandingSection[]
  save: (values: LandingValues, version: string | undefined) => Promise<unknown>
  reread?: () => Promise<StoredForm<LandingValues> | null>
  onClose: () => void
}

/** The fields of the dialog and of the editor's part 'Général'. */
export const generalFields: readonly Field<LandingValues>[] = [
  {
    name: 'title',
    label: copy.title,
    input: 'text',
    required: copy.titleRequired,
    placeholder: copy.titlePlaceholder,
    maxLength: 300,
  },
  { name: 'sortOrder', label: copy.order, input: 'integer', min: 0, required: true },
  { name: 'subtitle', label: copy.subtitle, input: 'textarea', rows: 3, maxLength: 1_000 },
  { name: 'isEnabled', label: copy.active, input: 'switch', help: copy.activeHelp },
  publishAtField('isEnabled'),
]

export function LandingDialog({ section, sections, save, reread, onClose }: Props) {
  const used = new Set(sections.map(({ sectionKey }) => sectionKey))
  const type: Field<LandingValues> = {
    name: 'sectionKey',
    label: copy.type,
    input: 'custom',
    required: copy.typeRequired,
    show: (key) => key,
    render: ({ value, onChange, error }) => (
      <TypeGrid value={value} onChange={onChange} used={used} error={error} />
    ),
  }
  return (
    <FormDrawer
      title={section ? copy.updateTitle : copy.createTitle}
      initial={landingSpec.toForm(section, sections)}
      version={section?.updatedAt}
      fields={() => (section ? generalFields : [type, ...generalFields])}
      save={save}
      onClose={onClose}
      {...(reread ? { reread } : {})}
    />
  )
}

function TypeGrid({
  value,
  onChange,
  used,
  error,
}: {
  value: string
  onChange: (key: string) => void
  used: ReadonlySet<string>
  error: string | null
}) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid gap-2"
    >
      <legend className="mb-2 text-sm font-semibold">{copy.type} *</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {LANDING_KEYS.map((key) => {
          const { name, text } = adminLandingCopy.types[key]
          const taken = used.has(key)
          return (
            <label
              key={key}
              htmlFor={`${id}-${key}`}
              className={cx(
                'grid cursor-pointer grid-cols-[auto_auto_1fr] gap-x-2.5 rounded-md border bg-raised p-4 has-focus-visible:outline-3 has-focus-visible:outline-ochre',
                value === key ? 'border-ochre' : 'border-line',
                taken && 'cursor-not-allowed opacity-55',
              )}
            >
              <input
                id={`${id}-${key}`}
                type="radio"
                name={`${id}-type`}
                value={key}
                checked={value === key}
                disabled={taken}
                className="mt-1 size-5 shrink-0 accent-ochre"
                onChange={() => onChange(key)}
              />
              <SectionIcon sectionKey={key} className="mt-1.5 size-4 text-ochre" />
              <span className="font-semibold">
                {name}
                {taken && ` (${copy.taken})`}
              </span>
              <span className="col-start-3 text-sm text-muted">{text}</span>
            </label>
          )
        })}
      </div>
      <p
        id={`${id}-error`}
        aria-live="polite"
        className={cx('text-sm font-semibold text-brick', !error && 'hidden')}
      >
        {error}
      </p>
    </fieldset>
  )
}
