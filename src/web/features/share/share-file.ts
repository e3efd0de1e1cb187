/** Hands a file to another application of the device, where the browser can. */
import { shareCopy } from '#copy/account/share.ts'
import { brand } from '#copy/brand.ts'
import { toast } from '../../lib/toast.ts'

const copy = shareCopy.sharing

/** Tells by a toast when it is not possible. Call it from a click: browsers ask for one. */
export async function shareFile(file: File): Promise<void> {
  const data: ShareData = { files: [file], title: brand.name, text: copy.text }
  if (!navigator.canShare?.(data))
    return void toast({
      title: copy.unavailableTitle,
      description: copy.unavailable,
      variant: 'destructive',
    })
  try {
    await navigator.share(data)
  } catch (error) {
    // Closing the device's own list is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ title: copy.failedTitle, description: copy.failed, variant: 'destructive' })
  }
}
