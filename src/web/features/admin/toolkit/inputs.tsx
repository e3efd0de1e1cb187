/** Switch of back-office forms, with label and help. */
import { useId, type ReactNode } from 'react'
import { Switch } from '../../../ui/switch.tsx'

export type SwitchFieldProps = {
  label: string
  help?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  busy?: boolean
}

/** A switch with its label and help; `label` names the state that is on. */
export function SwitchField({
  label,
  help,
  checked,
  onChange,
  disabled = false,
  busy = false,
}: SwitchFieldProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <Switch
        id={id}
        checked={checked}
        onChange={onChange}
        disabled={disabled}
        busy={busy}
        {...(help ? { 'aria-describedby': `${id}-help` } : {})}
      />
      <div className="grid gap-0.5">
        <label htmlFor={id} className="text-sm font-semibold leading-7">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-sm text-muted">
            {help}
          </p>
        )}
      </div>
    </div>
  )
}
