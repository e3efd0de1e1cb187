/** Passwords of local accounts. No schema is loaded here. */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128
/** Where a link to choose a password leads; its secret is in the fragment, which no server and no log sees. */
export const NEW_PASSWORD_PATH = '/nouveau-mot-de-passe'
