/**
 * A finding. `problem`: the service does not work or is unsafe. `notice`: acceptable for a trial,
 * not for the public.
 */
export type Finding = { about: string; verdict: 'ok' | 'notice' | 'problem'; text: string }

export const ok = (about: string, text: string): Finding => ({ about, verdict: 'ok', text })
export const notice = (about: string, text: string): Finding => ({ about, verdict: 'notice', text })
export const problem = (about: string, text: string): Finding => ({
  about,
  verdict: 'problem',
  text,
})

/**
 * Returns the code or name of an error's root cause, never its message, which may hold a password.
 * Stripe stores the cause in `detail`.
 */
export function codeOf(error: unknown): string {
  const { code, name, cause, detail } = error as {
    code?: unknown
    name?: string
    cause?: unknown
    detail?: unknown
  }
  const root = [cause, detail].find((one) => one instanceof Error)
  return root ? codeOf(root) : typeof code === 'string' ? code : (name ?? 'unknown')
}
