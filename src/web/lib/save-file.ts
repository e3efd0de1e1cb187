/** Saves a file, as a click on a download link would. */

/** Time for which a browser may still read the file from its address. */
const ADDRESS_LIFETIME_MS = 60_000

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  saveAddress(url, name)
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_LIFETIME_MS)
}

/** Saves what is at this address; the server names the file unless `name` does. */
export function saveAddress(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
