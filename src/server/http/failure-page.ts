/** A page of a few lines for when no page of the site can be drawn. Needs nothing: no style sheet, no script, no picture. */
import { siteCopy } from '#copy/public/site.ts'

/** `requestId` is shown as the reference to tell us; `text` replaces the usual sentence. */
export function failurePage(requestId: string, text: string = siteCopy.failure.text): string {
  const { title, requestId: reference } = siteCopy.failure
  return (
    `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${siteCopy.pageTitle(title)}</title>` +
    `<body style="font:1.1rem/1.6 Georgia,serif;background:#fbf7f0;color:#241c15;max-width:36rem;margin:12vh auto;padding:0 1.5rem">` +
    `<h1>${title}</h1><p>${text}</p><p>${reference(requestId)}</p><p><a href="/" style="color:#b4531a">${siteCopy.home}</a></p>`
  )
}
