/** Reads JSON bodies: no key that reaches a prototype, no half characters, and no deeper than anything that anybody types. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/app-error.ts'

/** The deepest body of the contract has six levels. What walks a value step by step would run out of stack in thousands of them. */
const DEEPEST = 32

const codeAt = (json: string, at: number): number =>
  json.startsWith('\\u', at) ? Number.parseInt(json.slice(at + 2, at + 6), 16) : NaN
const isLater = (code: number) => code >= 0xdc00 && code <= 0xdfff
/** How many letters the escape at this place takes; null for half of a character, which no database keeps. */
function escapeAt(json: string, at: number): number | null {
  const code = codeAt(json, at)
  if (isLater(code)) return null
  if (!(code >= 0xd800 && code <= 0xdbff)) return 2
  return isLater(codeAt(json, at + 6)) ? 12 : null
}

/** Whether brackets lie in each other further than `DEEPEST`, those in texts left out, or a text holds half of a character. Looks at every letter once. */
export function isStrange(json: string): boolean {
  let [depth, inText] = [0, false]
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (inText && sign === '\\') {
      const taken = escapeAt(json, at)
      if (taken === null) return true
      at += taken - 1
    } else if (sign === '"') inText = !inText
    else if (inText) continue
    else if (sign === '{' || sign === '[') {
      if (++depth > DEEPEST) return true
    } else if (sign === '}' || sign === ']') depth--
  }
  return false
}

/** An empty body is an empty object. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, body, done) => {
    if (body === '') done(null, {})
    else if (isStrange(body as string)) done(new AppError('INVALID_INPUT'))
    else void parse(req, body as string, done)
  })
}
