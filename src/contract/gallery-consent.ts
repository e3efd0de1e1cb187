/** The consent of an owner to showing a pair in the public gallery. Loads no schema. */

/**
 * Names the wording in `copy/account/photo-dialog.ts`; a new wording gets a new name, and earlier
 * consents keep theirs.
 */
export const GALLERY_CONSENT_VERSION = '2026-11-21'
/** Characters. */
export const GALLERY_TITLE_MAX = 80
export const GALLERY_DESCRIPTION_MAX = 300
