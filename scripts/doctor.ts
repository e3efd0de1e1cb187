/**
 * `npm run doctor`: reports what is configured, reachable and unsafe. Exits with 1 when something
 * does not work.
 */
import { ConfigError, readConfig } from '#server/config.ts'
import { examine } from '#server/operations/doctor.ts'

const SIGNS = { ok: 'ok     ', notice: 'notice ', problem: 'PROBLEM' } as const

try {
  const findings = await examine(readConfig(process.env))
  for (const { about, verdict, text } of findings)
    console.log(`${SIGNS[verdict]}  ${about.padEnd(12)} ${text}`)
  process.exitCode = findings.some(({ verdict }) => verdict === 'problem') ? 1 : 0
} catch (error) {
  console.error(
    error instanceof ConfigError ? `The configuration needs mending:\n${error.message}` : error,
  )
  process.exitCode = 1
}
