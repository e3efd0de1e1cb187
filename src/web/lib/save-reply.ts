/** Downloads a file that the API gives to the signed-in user only. */
import { bearer, sendConfirmed } from './api.ts'
import { saveFile } from './save-file.ts'

/** Saves the reply under this name. Throws ApiError. */
export async function saveReply(url: string, name: string): Promise<void> {
  const reply = await sendConfirmed(() =>
    fetch(url, { headers: bearer(), credentials: 'same-origin' }),
  )
  saveFile(await reply.blob(), name)
}
