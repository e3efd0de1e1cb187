/** What is agreed on when an owner lets a pair be shown in the public gallery. No schema is loaded here. */

/** Names the wording in `copy/account/photo-dialog.ts`; a new wording gets a new name, and earlier consents keep theirs. */
export const GALLERY_CONSENT_VERSION = '2026-11-21'
/** Characters. */
export const GALLERY_TITLE_MAX = 80
export const GALLERY_DESCRIPTION_MAX = 300
