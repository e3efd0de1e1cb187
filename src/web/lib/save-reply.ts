/** Downloads a file that the API gives to the signed-in user only. */
import { ApiError } from './api-error.ts'
import { bearer } from './api.ts'
import { saveFile } from './save-file.ts'

/** Saves the reply under this name. Throws ApiError. */
export async function saveReply(url: string, name: string): Promise<void> {
  const reply = await fetch(url, { headers: bearer(), credentials: 'same-origin' })
  if (!reply.ok)
    throw new ApiError(
      reply.status,
      reply.statusText,
      await reply.text(),
      reply.headers.get('x-request-id'),
    )
  saveFile(await reply.blob(), name)
}
