/**
 * Loads a development double (development identity provider, payment sandbox); the production image
 * contains none.
 */

/** A double was requested by the configuration, and its files or packages are not installed. */
export class DoubleMissingError extends Error {
  override readonly name = 'DoubleMissingError'
}

/**
 * `settings` names what to configure instead. Throws DoubleMissingError, and whatever else `load`
 * throws.
 */
export async function loadDouble<T>(
  double: string,
  settings: string,
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new DoubleMissingError(
      `the ${double} is a development double, and this installation has none, as the production image. Set ${settings}.`,
      { cause: error },
    )
  }
}
