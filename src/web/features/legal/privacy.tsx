/** Privacy policy. */
import { legalCopy, privacySections } from '#copy/legal.ts'
import { siteCopy } from '#copy/site.ts'
import { LegalText } from './legal-text.tsx'

export const Privacy = () => <LegalText title={siteCopy.pages.privacy.title} intro={legalCopy.privacyIntro} sections={privacySections} />
