/** Defines the settings of the Replicate connection. */

export type ReplicateSettings = {
  token: string
  /** `owner/name`, or `owner/name:version` to pin a version. */
  model: string
  /** The model's input; the value `{photo}` is replaced by the picture's address. */
  input: Readonly<Record<string, unknown>>
  baseUrl: string
  /**
   * Host from which pictures are downloaded (https, including subdomains), besides the API's own.
   */
  outputHost: string
}

/** Placeholder of the picture's address in the model's input. */
export const PHOTO_PLACEHOLDER = '{photo}'
