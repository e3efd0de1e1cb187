/** The button beside a picture or video input that chooses a file of the library. */
import { Images } from 'lucide-react'
import { adminMediaCopy as copy } from '#copy/admin/media.ts'
import { Button } from '../../../ui/button.tsx'

export const LibraryButton = ({
  label,
  disabled,
  onClick,
}: {
  /** Label of the input. */
  label: string
  disabled: boolean
  onClick: () => void
}) => (
  <Button
    size="sm"
    variant="secondary"
    disabled={disabled}
    aria-label={copy.chooseFor(label)}
    icon={<Images aria-hidden="true" className="size-4" />}
    onClick={onClick}
  >
    {copy.choose}
  </Button>
)
