/** Which characters each function escapes. */
import { expect, test } from 'vitest'
import { escapeAttribute, escapeHtml, escapeText } from './escape.ts'

const TEXT = `<b>"l'été" & co`

test('plain text is escaped for the place where it stands', () => {
  expect(escapeHtml(TEXT)).toBe('&lt;b&gt;&quot;l&#39;été&quot; &amp; co')
  expect(escapeAttribute(TEXT)).toBe(`&lt;b&gt;&quot;l'été&quot; &amp; co`)
  expect(escapeText(TEXT)).toBe(`&lt;b&gt;"l'été" &amp; co`)
})
