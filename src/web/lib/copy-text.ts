/** Copies a text to the clipboard and reports the outcome in a toast. */
import { toast } from './toast.ts'

/** Without permission or https the browser refuses; `copyFailed` then says what to do instead. */
export async function copyText(
  text: string,
  words: { copied: string; copyFailed: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: words.copied })
  } catch {
    toast({ title: words.copyFailed, variant: 'destructive' })
  }
}
