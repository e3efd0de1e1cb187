/** The toolbar over a markup input: bold, heading, list, link and picture. */
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Bold, Heading, ImagePlus, Images, Link, List } from 'lucide-react'
import * as Radix from 'radix-ui/toolbar'
import { adminCopy } from '#copy/admin/admin.ts'
import { adminMediaCopy } from '#copy/admin/media.ts'
import { adminInputsCopy } from '#copy/admin/inputs.ts'
import { cx } from '../../../lib/cx.ts'
import { editFor, pictureEdit, type Command, type Edit, type Selection } from './markup-commands.ts'
import { MediaDialog } from './media-dialog.tsx'
import { HiddenFile } from './hidden-file.tsx'
import { ACCEPT } from './picture-file.ts'
import { usePictureUpload } from './use-picture-upload.ts'

const copy = adminInputsCopy.editor.toolbar

type Input = RefObject<HTMLTextAreaElement | null>
const selectionIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selection => ({
  value,
  start: selectionStart,
  end: selectionEnd,
})

/** Types the edit, so that the browser's undo takes it back. */
function type(input: HTMLTextAreaElement, { from, to, text, start, end }: Edit): void {
  input.focus()
  input.setSelectionRange(from, to)
  // No other call keeps the undo history of an input.
  document.execCommand('insertText', false, text)
  input.setSelectionRange(start, end)
}

const apply = (input: HTMLTextAreaElement, command: Command): void =>
  type(input, editFor(command, selectionIn(input), copy.placeholders))

const SHORTCUTS: Readonly<Record<string, Command>> = { b: 'bold', k: 'link' }

/** Handles Ctrl+B and Ctrl+K, on a Mac with the Command key. */
export function handleShortcut(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const command = SHORTCUTS[event.key.toLowerCase()]
  if (!command || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
  event.preventDefault()
  apply(event.currentTarget, command)
}

const BUTTONS: readonly { command: Command; icon: ReactNode; keys?: string }[] = [
  { command: 'bold', icon: <Bold aria-hidden="true" className="size-4.5" />, keys: 'Control+B' },
  { command: 'heading', icon: <Heading aria-hidden="true" className="size-4.5" /> },
  { command: 'list', icon: <List aria-hidden="true" className="size-4.5" /> },
  { command: 'link', icon: <Link aria-hidden="true" className="size-4.5" />, keys: 'Control+K' },
]

export function MarkupToolbar({ label, input }: { label: string; input: Input }) {
  const file = useRef<HTMLInputElement>(null)
  /** Where the picture goes: the input may lose its selection while a file is chosen. */
  const [at, setAt] = useState<Selection | null>(null)
  const [choosing, setChoosing] = useState(false)
  function insert(address: string, alt = ''): void {
    const target = input.current
    if (!target) return
    const { start, end } = at ?? selectionIn(target)
    const words = alt || copy.placeholders.alt
    type(target, pictureEdit({ value: target.value, start, end }, address, words))
  }
  const { busy, send } = usePictureUpload('blog', (address) => insert(address))
  const remember = () => {
    if (input.current) setAt(selectionIn(input.current))
  }
  return (
    <Radix.Root
      aria-label={copy.label(label)}
      className="flex flex-wrap gap-1 rounded-md border border-line bg-raised p-1"
    >
      {BUTTONS.map(({ command, icon, keys }) => (
        <ToolbarButton
          key={command}
          label={copy[command]}
          keys={keys}
          onPress={() => input.current && apply(input.current, command)}
        >
          {icon}
        </ToolbarButton>
      ))}
      <ToolbarButton
        label={busy ? adminCopy.upload.busy : copy.picture}
        busy={busy}
        onPress={() => {
          remember()
          file.current?.click()
        }}
      >
        <ImagePlus aria-hidden="true" className="size-4.5" />
      </ToolbarButton>
      <ToolbarButton
        label={adminMediaCopy.choose}
        onPress={() => {
          remember()
          setChoosing(true)
        }}
      >
        <Images aria-hidden="true" className="size-4.5" />
      </ToolbarButton>
      {choosing && (
        <MediaDialog
          onClose={() => setChoosing(false)}
          onChosen={({ address, alt }) => {
            setChoosing(false)
            // After the dialog has given the focus back.
            setTimeout(() => insert(address, alt))
          }}
        />
      )}
      <HiddenFile
        ref={file}
        accept={ACCEPT}
        label={copy.picture}
        onChoose={(chosen) => void send(chosen)}
      />
    </Radix.Root>
  )
}

type ButtonProps = {
  label: string
  keys?: string | undefined
  busy?: boolean
  onPress: () => void
  children: ReactNode
}

const ToolbarButton = ({ label, keys, busy = false, onPress, children }: ButtonProps) => (
  <Radix.Button
    type="button"
    aria-label={label}
    aria-keyshortcuts={keys}
    data-tip={label}
    disabled={busy}
    // The input keeps its selection.
    onPointerDown={(event) => event.preventDefault()}
    onClick={onPress}
    className={cx(
      'inline-flex size-11 items-center justify-center rounded-md text-ink transition-colors duration-150',
      'hover:bg-sunken disabled:opacity-55',
    )}
  >
    {children}
  </Radix.Button>
)
