/** What the doctor says. `problem`: the service does not work or is not safe. `notice`: fine for trying, not for the public. */
export type Finding = { about: string; verdict: 'ok' | 'notice' | 'problem'; text: string }

export const ok = (about: string, text: string): Finding => ({ about, verdict: 'ok', text })
export const notice = (about: string, text: string): Finding => ({ about, verdict: 'notice', text })
export const problem = (about: string, text: string): Finding => ({
  about,
  verdict: 'problem',
  text,
})

/** The code at the root of an error, or its name: its words may hold a password. Stripe keeps the root under `detail`. */
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
