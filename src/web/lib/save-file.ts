/** Saves a file, as a click on a download link would. */

/** A browser may still read the file from its address for a while, in milliseconds. */
const KEEP_ADDRESS = 60_000

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  saveAddress(url, name)
  setTimeout(() => URL.revokeObjectURL(url), KEEP_ADDRESS)
}

/** Saves what is at this address; the server names the file unless `name` does. */
export function saveAddress(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
