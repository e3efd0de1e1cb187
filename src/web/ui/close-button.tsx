/** The close button of a dialog, drawer or window. */
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { siteCopy } from '#copy/public/site.ts'
import { IconButton } from './button.tsx'

export const CloseButton = ({ className = '' }: { className?: string }) => (
  <Radix.Close asChild>
    <IconButton label={siteCopy.close} className={className}>
      <X aria-hidden="true" className="size-5" />
    </IconButton>
  </Radix.Close>
)
