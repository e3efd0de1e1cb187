/** Reads JSON bodies: no key that reaches a prototype, and no deeper than anything that anybody types. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/app-error.ts'

/** The deepest body of the contract has six levels. What walks a value step by step would run out of stack in thousands of them. */
const DEEPEST = 32

/** Whether brackets lie in each other further than `DEEPEST`, those in texts left out. Looks at every character once. */
export function isTooDeep(json: string): boolean {
  let [depth, inText] = [0, false]
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (inText) {
      if (sign === '\\') at++
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
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
    else if (isTooDeep(body as string)) done(new AppError('INVALID_INPUT'))
    else void parse(req, body as string, done)
  })
}
