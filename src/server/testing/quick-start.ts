/** Preloaded where a test starts very many processes: drizzle-orm names each of its files in its package.json, which Node reads anew at every import. */
import { registerHooks, type ResolveFnOutput } from 'node:module'

const known = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      return {
        url: new URL(specifier, context.parentURL).href,
        format: 'module',
        shortCircuit: true,
      }
    }
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context)
    const found = known.get(specifier) ?? {
      ...next(specifier, context),
      format: 'module',
      shortCircuit: true,
    }
    known.set(specifier, found)
    return found
  },
})
