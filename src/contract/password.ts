/** Length of the passwords of local accounts, and the page that sets one. Loads no schema. */

/** Characters. */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128
/** The page of a password link; its secret is in the fragment, which is never sent to a server. */
export const NEW_PASSWORD_PATH = '/nouveau-mot-de-passe'
