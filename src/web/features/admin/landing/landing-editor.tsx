/** The editor of one section, on one page. */
import { useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import type { AdminLandingSection } from '#contract/admin/landing.ts'
import type { LandingKey } from '#contract/landing-figures.ts'
import { adminLandingCopy as copy } from '#copy/admin/landing.ts'
import { toast } from '../../../lib/toast.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Field, StoredForm } from '../toolkit/form.ts'
import { FormPanel, type Group } from '../toolkit/form-panel.tsx'
import { adminTouches } from '../toolkit/query-keys.ts'
import { useFocusedFirst } from '../toolkit/use-focused-first.ts'
import { VersionsButton } from '../toolkit/versions.tsx'
import { generalFields } from './landing-dialog.tsx'
import {
  covers,
  isLandingKey,
  LANDING_PARTS,
  testimonialErrors,
  partTexts,
  type Part,
} from './landing-parts.ts'
import { LANDING_TOUCH, landingSpec, typeName, type LandingValues } from './landing-spec.ts'
import { PartsEditor } from './parts-editor.tsx'

type Props = {
  section: AdminLandingSection
  /** Focuses its heading on mount. */
  focused?: boolean
  /** Resolves with the new `updatedAt`. */
  save: (values: LandingValues, version: string | undefined) => Promise<string | undefined>
  reread: () => Promise<StoredForm<LandingValues> | null>
  onDone: () => void
  /** Called with an earlier version as the stored one. */
  onRestored: () => void
  /** Opens the dialog of the general fields, for sections without an editor. */
  onEdit: () => void
}

export function LandingEditor({
  section,
  focused = false,
  save,
  reread,
  onDone,
  onRestored,
  onEdit,
}: Props) {
  const { sectionKey } = section
  const [checkErrors, setCheckErrors] = useState<readonly string[]>([])
  const heading = useFocusedFirst<HTMLHeadingElement>(focused)
  const name = typeName(sectionKey)
  if (!isLandingKey(sectionKey)) return <NoEditor onDone={onDone} onEdit={onEdit} />
  const check = (values: LandingValues) => {
    const errors = sectionKey === 'testimonials' ? testimonialErrors(values.content) : {}
    const sentences = Object.values(errors)
    setCheckErrors(sentences)
    if (sentences.length > 0)
      toast({
        title: copy.validation,
        description: sentences.join(' · '),
        variant: 'destructive',
      })
    return Object.fromEntries(
      Object.entries(errors).map(([path, sentence]) => [`content.${path}`, sentence]),
    )
  }
  return (
    <section aria-label={name} className="grid gap-6">
      {checkErrors.length > 0 && <CheckErrors sentences={checkErrors} />}
      <FormPanel
        heading={
          <h2 ref={heading} tabIndex={-1} className="grow text-2xl">
            {name}
          </h2>
        }
        groups={groupsOf(sectionKey)}
        renderTools={(dirty) => (
          <VersionsButton
            kind="landingSection"
            itemKey={sectionKey}
            name={name}
            seen={section.updatedAt}
            dirty={dirty}
            touches={[...adminTouches(landingSpec.name), ...LANDING_TOUCH]}
            onRestored={onRestored}
          />
        )}
        initial={landingSpec.toForm(section, [])}
        version={section.updatedAt}
        check={check}
        save={save}
        reread={reread}
        onDone={onDone}
      />
    </section>
  )
}

/** Replaces the editor of a section that has none. */
const NoEditor = ({ onDone, onEdit }: Pick<Props, 'onDone' | 'onEdit'>) => (
  <Alert
    title={copy.noEditor}
    actions={
      <>
        <Button
          size="sm"
          variant="secondary"
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
          onClick={onDone}
        >
          {copy.back}
        </Button>
        <Button size="sm" onClick={onEdit}>
          {copy.dialog.updateTitle}
        </Button>
      </>
    }
  />
)

const CheckErrors = ({ sentences }: { sentences: readonly string[] }) => (
  <Alert tone="error" title={copy.validation}>
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </Alert>
)

/** The fields of a section in the groups of its form. */
function groupsOf(sectionKey: LandingKey): Group<LandingValues>[] {
  const { content, media } = LANDING_PARTS[sectionKey]
  return [
    { key: 'general', label: copy.parts.general, fields: generalFields },
    {
      key: 'content',
      label: copy.parts.content,
      fields: partFields(content, copy.parts.content),
      ...(sectionKey === 'pricing' ? { notice: copy.pricingNotice } : {}),
    },
    { key: 'media', label: copy.parts.media, fields: partFields(media, copy.parts.media) },
  ]
}

const partFields = (parts: readonly Part[], label: string): Field<LandingValues>[] =>
  parts.length === 0
    ? []
    : [
        {
          name: 'content',
          label,
          input: 'custom',
          wide: true,
          parts: (value) => partTexts(parts, value),
          showsError: (path) => covers(parts, path),
          render: ({ value, onChange, errors }) => (
            <PartsEditor parts={parts} value={value} onChange={onChange} errors={errors} />
          ),
        },
      ]

/** All fields of a section, for a comparison. */
export function sectionFields(sectionKey: string): readonly Field<LandingValues>[] {
  if (!isLandingKey(sectionKey)) return generalFields
  const { content, media } = LANDING_PARTS[sectionKey]
  return [
    ...generalFields,
    ...partFields(content, copy.parts.content),
    ...partFields(media, copy.parts.media),
  ]
}
