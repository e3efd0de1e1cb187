/** Which failed files mark the page. */
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { LOST_SCRIPT } from './lost-script.ts'

class HTMLScriptElement {
  type: string
  constructor(type: string) {
    this.type = type
  }
}
class HTMLLinkElement {
  rel: string
  constructor(rel: string) {
    this.rel = rel
  }
}

test.each([
  ['a module of the page', new HTMLScriptElement('module'), ''],
  ['a preloaded module', new HTMLLinkElement('modulepreload'), ''],
  ['a foreign script', new HTMLScriptElement(''), undefined],
  ['a font', new HTMLLinkElement('preload'), undefined],
])('%s', (_, target, mark) => {
  const dataset: DOMStringMap = {}
  let fail: (event: { target: object }) => void = () => undefined
  runInNewContext(LOST_SCRIPT, {
    addEventListener: (_name: string, listener: typeof fail) => void (fail = listener),
    document: { documentElement: { dataset } },
    HTMLScriptElement,
    HTMLLinkElement,
  })
  fail({ target })
  expect(dataset['lost']).toBe(mark)
})
