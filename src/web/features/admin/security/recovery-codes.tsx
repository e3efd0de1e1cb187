/** The recovery codes, shown once. */
import { useState } from 'react'
import { Copy, Download } from 'lucide-react'
import { secondFactorCopy } from '#copy/account/second-factor.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'

const copy = secondFactorCopy.recovery

/** The form that led here no longer exists. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus()

export function RecoveryCodes({
  codes,
  onDone,
}: {
  codes: readonly string[]
  onDone: () => Promise<void>
}) {
  const [isKept, setKept] = useState(false)
  const [busy, setBusy] = useState(false)
  const text = `${codes.join('\n')}\n`
  return (
    <section aria-label={copy.title} className="grid gap-5">
      <h3 ref={focusHeading} tabIndex={-1} className="text-xl outline-none">
        {copy.title}
      </h3>
      <p>{copy.intro}</p>
      <ul
        aria-label={copy.list}
        className="grid gap-x-8 gap-y-2 rounded-md border border-line bg-raised p-5 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<Copy aria-hidden="true" className="size-5" />}
          onClick={() => void copyText(text, copy)}
        >
          {copy.copy}
        </Button>
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), copy.file)}
        >
          {copy.save}
        </Button>
      </div>
      <Checkbox checked={isKept} onChange={setKept} label={copy.kept} />
      <Button
        className="justify-self-start"
        disabled={!isKept}
        busy={busy}
        onClick={() => {
          setBusy(true)
          void onDone()
        }}
      >
        {copy.done}
      </Button>
    </section>
  )
}
