/** Renders the inputs of a section's content from its declaration. */
import { adminLandingCopy as copy } from '#copy/admin/landing.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Field } from '../../../ui/field.tsx'
import { errorsWithin, type InnerErrors } from '../toolkit/form-errors.ts'
import { SwitchField } from '../toolkit/inputs.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ImageField } from '../inputs/image-field.tsx'
import type { Content, Part } from './landing-parts.ts'
import { ListEditor } from '../inputs/list-editor.tsx'
import { VideoField } from './video-field.tsx'

type Props = {
  parts: readonly Part[]
  value: Content
  onChange: (value: Content) => void
  /** By path inside the value. */
  errors?: InnerErrors
}
const NONE: InnerErrors = {}

export function PartsEditor({ parts, value, onChange, errors = NONE }: Props) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {parts.map((part) => (
        <div
          key={part.name}
          className={
            ['list', 'textarea', 'image', 'video', 'switch'].includes(part.kind)
              ? 'sm:col-span-2'
              : undefined
          }
        >
          <PartInput
            part={part}
            value={value[part.name]}
            error={errors[part.name] ?? null}
            errors={errorsWithin(errors, part.name)}
            onChange={(next) => onChange({ ...value, [part.name]: next })}
          />
        </div>
      ))}
    </div>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type InputProps = {
  part: Part
  value: unknown
  onChange: (value: unknown) => void
  error: string | null
  errors: InnerErrors
}

function PartInput({ part, value, onChange, error, errors }: InputProps) {
  switch (part.kind) {
    case 'text':
      return (
        <Field
          label={part.label}
          help={part.help}
          error={error}
          maxLength={2_000}
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'textarea':
      return (
        <TextArea
          label={part.label}
          help={part.help}
          error={error}
          rows={3}
          maxLength={2_000}
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'number':
      return (
        <Field
          label={part.label}
          help={part.help}
          error={error}
          type="number"
          min={part.least}
          max={part.most}
          step={part.step}
          value={typeof value === 'number' ? value : value === '' ? '' : part.fallback}
          onChange={(event) =>
            onChange(event.target.value === '' ? '' : Number(event.target.value))
          }
        />
      )
    case 'choice':
      return (
        <Select
          label={part.label}
          help={part.help}
          error={error}
          choices={part.choices}
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'switch':
      return (
        <SwitchField
          label={part.label}
          help={part.help}
          checked={value !== false}
          onChange={onChange}
        />
      )
    case 'image':
      return (
        <ImageField
          use="landing"
          label={part.label}
          value={textOf(value) || null}
          onChange={onChange}
          error={error}
          failed={copy.uploadFailed}
        />
      )
    case 'video':
      return (
        <VideoField
          label={part.label}
          value={textOf(value) || null}
          onChange={onChange}
          error={error}
        />
      )
    case 'list':
      return (
        <ListInput part={part} value={value} onChange={onChange} error={error} errors={errors} />
      )
  }
}

/** A list whose items are edited by their own parts. */
function ListInput({
  part,
  value,
  onChange,
  error,
  errors,
}: InputProps & { part: Extract<Part, { kind: 'list' }> }) {
  const { complete } = part
  return (
    <ListEditor
      words={part.words}
      items={Array.isArray(value) ? (value as Content[]) : []}
      onChange={onChange}
      error={error}
      blank={part.blank}
      max={part.max}
      {...(complete
        ? {
            renderBadge: (item: Content) => (
              <Badge tone={complete(item) ? 'success' : 'error'}>
                {complete(item) ? copy.complete : copy.incomplete}
              </Badge>
            ),
          }
        : {})}
    >
      {(item, set, at) => (
        <PartsEditor
          parts={part.parts}
          value={item}
          onChange={set}
          errors={errorsWithin(errors, String(at))}
        />
      )}
    </ListEditor>
  )
}
