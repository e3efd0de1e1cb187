/** The public page that checks whether a file is an unchanged restoration of this service. */
import { useId } from 'react'
import { FileSearch } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { verifyCopy as copy } from '#copy/public/verify.ts'
import { cx } from '../../lib/cx.ts'
import { useEarlyFile } from '../../lib/early-file.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Outcome } from './outcome.tsx'
import { useVerification, type Check } from './use-verification.ts'

function Verify() {
  const { check, start } = useVerification()
  const inputId = useId()
  const { open, inputRef, getRootProps, getInputProps, isDragGlobal } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file]: File[]) => {
      if (file) void start(file)
    },
  })
  useEarlyFile(inputRef, (file) => void start(file))
  const isFirst = check.state === 'waiting'
  return (
    <div {...getRootProps()}>
      <Page title={copy.title} intro={copy.intro} narrow>
        <div className="grid gap-6">
          <div
            className={cx(
              'flex flex-col items-center gap-4 rounded-lg border border-dashed border-line-strong px-6 text-center transition-colors duration-200',
              isFirst ? 'py-14' : 'py-6',
              isDragGlobal ? 'bg-ochre-wash' : 'bg-sunken',
            )}
          >
            <input
              {...getInputProps({
                id: inputId,
                'aria-label': copy.drop.label,
                style: { display: 'none' },
              })}
            />
            {isFirst && (
              <>
                <FileSearch aria-hidden="true" strokeWidth={1.25} className="size-12 text-ochre" />
                <p className="font-title text-xl font-medium max-sm:hidden pointer-coarse:hidden">
                  {isDragGlobal ? copy.drop.release : copy.drop.title}
                </p>
              </>
            )}
            <Button
              size={isFirst ? 'lg' : 'md'}
              variant={isFirst ? 'primary' : 'secondary'}
              disabled={check.state === 'reading'}
              data-opens={inputId}
              onClick={open}
            >
              {isFirst ? copy.drop.button : copy.drop.another}
            </Button>
            <p className="max-w-[46ch] text-sm text-muted">{copy.drop.text}</p>
          </div>
          <div aria-live="polite" className="empty:hidden">
            <Result check={check} onRetry={(file) => void start(file)} />
          </div>
          <section className="measure mt-6 grid gap-4">
            <h2 className="text-xl">{copy.limits.title}</h2>
            <ul className="m-0 grid list-disc gap-2 pl-6 marker:text-ochre">
              {copy.limits.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        </div>
      </Page>
    </div>
  )
}

function Result({ check, onRetry }: { check: Check; onRetry: (file: File) => void }) {
  switch (check.state) {
    case 'waiting':
      return null
    case 'reading':
      return (
        <p className="flex items-center gap-3">
          <Spinner className="size-5 text-ochre" />
          {copy.reading}
        </p>
      )
    case 'rejected':
      return (
        <Alert tone="error" title={copy.failedTitle}>
          {check.reason}
        </Alert>
      )
    case 'failed':
      return (
        <ErrorState
          error={check.error}
          title={copy.failedTitle}
          onRetry={() => onRetry(check.file)}
        />
      )
    case 'done':
      return <Outcome name={check.file.name} marks={check.marks} known={check.known} />
  }
}

export { Verify as Component }
