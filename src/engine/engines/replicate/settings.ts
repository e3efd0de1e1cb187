/** How Replicate is reached and what is asked of it. */

export type ReplicateSettings = {
  token: string
  /** `owner/name`, or `owner/name:version` to stay with one version. */
  model: string
  /** The model's input; the value `{photo}` stands for the address of the picture. */
  input: Readonly<Record<string, unknown>>
  baseUrl: string
  /** Pictures are fetched from there (https, subdomains too) and from the API's own address. */
  outputHost: string
}

export const PHOTO = '{photo}'
