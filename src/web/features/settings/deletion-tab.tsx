/** Suppression: deleted data, data kept by law, and the deletion itself. */
import { useState } from 'react'
import type { User } from '#contract/auth.ts'
import { debtCopy } from '#copy/account/debt.ts'
import { settingsCopy } from '#copy/account/settings.ts'
import { Button } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { Section } from './section.tsx'

const copy = settingsCopy.deletion
const DeleteDialog = lazily(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

type DeletionTabProps = {
  user: User
  /** Called before the session ends. */
  onDeleted: () => void
}

export function DeletionTab({ user, onDeleted }: DeletionTabProps) {
  const [asking, setAsking] = useState(false)
  return (
    <Section title={copy.title} intro={copy.intro}>
      <ul className="measure m-0 grid list-disc gap-2 pl-5 marker:text-brick">
        {copy.gone.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="measure text-sm text-muted">{copy.kept}</p>
      {user.debt > 0 && <p className="measure text-sm text-muted">{debtCopy.kept(user.debt)}</p>}
      <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        {copy.open}
      </Button>
      <DeleteDialog open={asking} onClose={() => setAsking(false)} onDeleted={onDeleted} />
    </Section>
  )
}
