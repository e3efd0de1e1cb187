/** The ordered list of a plan's features, each with a name and an included switch. */
import { useId } from 'react'
import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { adminPricingCopy } from '#copy/admin/pricing.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Input } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useItemList } from '../toolkit/use-item-list.ts'

const copy = adminPricingCopy.features

export type Feature = { name: string; included: boolean }
export type FeaturesEditorProps = {
  value: Feature[]
  onChange: (features: Feature[]) => void
  error: string | null
}

export function FeaturesEditor({ value, onChange, error }: FeaturesEditorProps) {
  const { list, add, change, remove, move } = useItemList(value, onChange)
  const errorId = useId()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{adminPricingCopy.fields.features}</legend>
      {value.length > 0 && (
        <ol ref={list} className="grid gap-3">
          {value.map((feature, index) => (
            // Features have no key: their names may be equal or empty.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
              <Input
                aria-label={copy.name(index + 1)}
                className="max-sm:w-full"
                value={feature.name}
                maxLength={200}
                aria-invalid={error && feature.name.trim() === '' ? true : undefined}
                aria-describedby={error && feature.name.trim() === '' ? errorId : undefined}
                onChange={(event) => change(index, { name: event.target.value })}
              />
              <Switch
                aria-label={copy.included(index + 1)}
                checked={feature.included}
                onChange={(included) => change(index, { included })}
              />
              <IconButton
                data-move="up"
                label={copy.up(index + 1)}
                className="shrink-0"
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp aria-hidden="true" className="size-4.5" />
              </IconButton>
              <IconButton
                label={copy.remove(index + 1)}
                className="shrink-0 text-brick!"
                onClick={() => remove(index)}
              >
                <Trash2 aria-hidden="true" className="size-4.5" />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <p
        id={errorId}
        aria-live="polite"
        className={error ? 'text-sm font-semibold text-brick' : 'hidden'}
      >
        {error}
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        icon={<Plus aria-hidden="true" className="size-4.5" />}
        onClick={() => add({ name: '', included: true })}
      >
        {copy.add}
      </Button>
    </fieldset>
  )
}
