/** Downloads a file that requires the session's bearer token. */
import { bearer, sendConfirmed } from './api.ts'
import { saveFile } from './save-file.ts'

/** Saves the reply under this name. Throws ApiError. */
export async function saveReply(url: string, name: string): Promise<void> {
  const reply = await sendConfirmed(() =>
    fetch(url, { headers: bearer(), credentials: 'same-origin' }),
  )
  saveFile(await reply.blob(), name)
}
