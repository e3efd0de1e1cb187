/** Offers to reload a page whose own code could not be loaded. */

/** Marks such a page; the style sheet then shows the offer. It is inlined as text. */
function markLostScript(): void {
  addEventListener(
    'error',
    ({ target }) => {
      const isModule =
        (target instanceof HTMLScriptElement && target.type === 'module') ||
        (target instanceof HTMLLinkElement && target.rel === 'modulepreload')
      if (isModule) document.documentElement.dataset['lost'] = ''
    },
    { capture: true },
  )
}

export const LOST_SCRIPT = `(${markLostScript.toString()})()`
