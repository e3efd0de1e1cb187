/** Bounds of albums that client and server share. Loads no schema. */

/** Files that may be chosen at once. */
export const MAX_FILES_AT_ONCE = 50
/** Photos of one album: a full choice of scans with several prints. */
export const MAX_ALBUM_PHOTOS = 100
export const MAX_ALBUMS = 100
export const ALBUM_TITLE_MAX = 80
export const ALBUM_ID_PREFIX = 'album_'
export const isAlbumId = (id: string): boolean => /^album_[A-Za-z0-9_-]{16,64}$/.test(id)
