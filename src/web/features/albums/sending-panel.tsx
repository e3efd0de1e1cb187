/** Lists running uploads, refused files with the reason, and files that wait for 'Reprendre'. */
import { albumsCopy } from '#copy/account/albums.ts'
import { useOffline } from '../../lib/use-offline.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/mount.tsx'
import { Progress } from '../../ui/progress.tsx'
import { ScanChoice } from './scan-choice.tsx'
import type { Entry } from './sending.ts'
import type { useSending } from './use-sending.ts'

const copy = albumsCopy.sending

export function SendingPanel({ sending }: { sending: ReturnType<typeof useSending> }) {
  const { entries, stopped } = sending
  const refused = entries.filter(({ state }) => state === 'refused')
  const unsent = entries.filter(({ state }) => state === 'unsent')
  return (
    <div className="grid gap-4 empty:hidden">
      {stopped === null && <UnderWay sending={sending} />}
      {stopped !== null && unsent.length > 0 && (
        <Alert
          tone="error"
          title={copy.stoppedTitle(unsent.length)}
          actions={
            <>
              <Button size="sm" onClick={sending.resume}>
                {copy.resume}
              </Button>
              <Button size="sm" variant="secondary" onClick={sending.giveUp}>
                {copy.giveUp}
              </Button>
            </>
          }
        >
          <p>{stopped}</p>
          <p>{copy.stoppedSafe}</p>
        </Alert>
      )}
      {entries.map(
        (entry) =>
          entry.state === 'scan' &&
          entry.scan && (
            <ScanChoice
              key={entry.sendId}
              file={entry.file}
              scan={entry.scan}
              onDecide={(decided) => {
                if (entry.scan) URL.revokeObjectURL(entry.scan.url)
                sending.decide(entry.sendId, decided)
              }}
            />
          ),
      )}
      {refused.length > 0 && (
        <Refused entries={refused} onAdapt={sending.adapt} onDismiss={sending.dismiss} />
      )}
    </div>
  )
}

/** Empty when nothing is being sent. */
function UnderWay({
  sending: { entries, share, retrying },
}: {
  sending: ReturnType<typeof useSending>
}) {
  const offline = useOffline()
  const wanted = entries.filter(({ state }) => state !== 'refused' && state !== 'scan')
  const current = wanted.find(({ state }) => state === 'checking' || state === 'sending')
  const sent = wanted.filter(({ state }) => state === 'sent').length
  if (!current) return null
  const { name } = current.file
  const stage = retrying
    ? copy.retrying
    : current.state === 'checking'
      ? copy.checking(name)
      : copy.current(sent + 1, wanted.length, name)
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{copy.title}</h2>
      <Progress
        label={copy.label}
        stage={stage}
        quiet
        className="[&_p]:min-w-0 [&_p]:wrap-anywhere"
        value={((sent + (current.state === 'sending' ? share : 0)) / wanted.length) * 100}
      />
      <p role="status" className="text-sm text-muted">
        {offline ? copy.offline : copy.safe}
      </p>
    </Card>
  )
}

type RefusedProps = { entries: readonly Entry[]; onAdapt: () => void; onDismiss: () => void }

function Refused({ entries, onAdapt, onDismiss }: RefusedProps) {
  const adaptable = entries.filter(({ isAdaptable }) => isAdaptable).length
  return (
    <Alert
      tone="error"
      title={copy.refusedTitle(entries.length)}
      actions={
        <>
          {adaptable > 0 && (
            <Button size="sm" onClick={onAdapt}>
              {copy.adapt(adaptable)}
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={onDismiss}>
            {copy.dismiss}
          </Button>
        </>
      }
    >
      <ul className="m-0 grid list-none gap-1 p-0">
        {entries.map(({ sendId, file, problem }) => (
          <li key={sendId} className="wrap-anywhere">
            <strong className="font-semibold">{file.name}</strong>
            {'\u00a0: '}
            {problem}
          </li>
        ))}
      </ul>
      {adaptable > 0 && <p className="mt-2">{copy.adaptText(adaptable)}</p>}
    </Alert>
  )
}
