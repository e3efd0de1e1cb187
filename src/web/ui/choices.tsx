/**
 * The controls of an option, each with a line that explains it: one of several choices, or a tick
 * box.
 */
type Choice<T> = { readonly value: T; readonly label: string; readonly text: string }
type ChoicesProps<T> = {
  name: string
  legend: string
  choices: readonly Choice<T>[]
  value: T
  onChange: (value: T) => void
}

export function Choices<T extends string | number>({
  name,
  legend,
  choices,
  value,
  onChange,
}: ChoicesProps<T>) {
  return (
    <fieldset className="m-0 grid gap-1 border-0 p-0">
      <legend className="mb-1 p-0 font-semibold">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="flex min-h-12 cursor-pointer items-start gap-3 py-1.5">
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="mt-0.5 size-5 shrink-0 accent-ochre"
          />
          <span>
            {choice.label}
            <span className="block text-sm text-muted">{choice.text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type TickProps = {
  label: string
  text?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export const Tick = ({ label, text, checked, onChange }: TickProps) => (
  <label className="flex min-h-12 cursor-pointer items-start gap-3 py-1.5">
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="mt-0.5 size-5 shrink-0 accent-ochre"
    />
    <span>
      {label}
      {text && <span className="block text-sm text-muted">{text}</span>}
    </span>
  </label>
)
