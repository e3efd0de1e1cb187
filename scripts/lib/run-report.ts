/**
 * The report of a test run as one JSON file: counts, each failure in a few lines, and seconds per
 * file.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from './project.mjs'

export type Failure = { test: string; lines: string[] }
export type RunReport = {
  passed: number
  failed: number
  skipped: number
  failures: Failure[]
  files: { file: string; seconds: number; tests: number }[]
}
export type ReportedError = {
  name?: string | undefined
  message: string
  stack?: string | undefined
  diff?: string | undefined
  cause?: unknown
}

const MAX_MESSAGE_LINES = 12
const MAX_DIFF_LINES = 6
const MAX_FRAMES = 3
const MAX_LINE_CHARACTERS = 240

/** The vitest reporter that writes the report to `path` when the run ends. */
export function runReporter(path: string): Reporter {
  return {
    onTestRunEnd(modules, unhandled) {
      const failures = [
        ...modules.flatMap(failuresOf),
        ...unhandled.map((error) => failure('outside of every test', [error])),
      ]
      const cases = modules.flatMap((module) => [...module.children.allTests()])
      const count = (state: string) => cases.filter((test) => test.result().state === state).length
      const report: RunReport = {
        passed: count('passed'),
        failed: Math.max(count('failed'), failures.length),
        skipped: count('skipped'),
        failures,
        files: modules
          .map((module) => ({
            file: relative(root, module.moduleId),
            seconds: Math.round(module.diagnostic().duration / 100) / 10,
            tests: [...module.children.allTests()].length,
          }))
          .toSorted((a, b) => b.seconds - a.seconds),
      }
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, JSON.stringify(report, null, 1))
    },
  }
}

/** Reads a report; null where the run ended before it was written. */
export function readRunReport(path: string): RunReport | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as RunReport
  } catch {
    return null
  }
}

/** Failed tests, and files and groups whose preparation failed. */
function failuresOf(module: TestModule): Failure[] {
  const file = relative(root, module.moduleId)
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
  return [
    ...(module.errors().length > 0 ? [failure(file, module.errors())] : []),
    ...suites.map((suite) => failure(`${file} > ${suite.fullName}`, suite.errors())),
    ...[...module.children.allTests('failed')].map((test) =>
      failure(`${file} > ${test.fullName}`, test.result().errors ?? []),
    ),
  ]
}

function failure(test: string, errors: readonly ReportedError[]): Failure {
  return { test, lines: errors[0] ? describeError(errors[0]) : ['no error was reported'] }
}

/**
 * The message of an error, shortened but with the path of its screenshot, and where in the project
 * it was thrown.
 */
export function describeError(error: ReportedError): string[] {
  const [first = '', ...rest] = stripVTControlCharacters(error.message)
    .split('\n')
    .map((line) => line.trimEnd().slice(0, MAX_LINE_CHARACTERS))
    .filter((line) => line !== '')
  const screenshot = rest.find((line) => line.includes('screenshot '))
  const others = rest.filter((line) => line !== screenshot).slice(0, MAX_MESSAGE_LINES - 2)
  return [
    `${error.name ?? 'Error'}: ${first}`,
    ...others,
    ...(screenshot ? [screenshot] : []),
    ...changedLines(innermost(error).diff ?? '').slice(0, MAX_DIFF_LINES),
    ...framesOf(error).slice(0, MAX_FRAMES),
  ]
}

/** The first cause of an error that was rethrown. */
function innermost(error: ReportedError): ReportedError {
  const cause = error.cause as ReportedError | undefined
  return cause?.message === undefined ? error : innermost(cause)
}

/** The lines of a diff that differ, without its legend. */
function changedLines(diff: string): string[] {
  return stripVTControlCharacters(diff)
    .split('\n')
    .filter((line) => /^[+-] {2}/.test(line))
    .map((line) => line.slice(0, MAX_LINE_CHARACTERS))
}

/**
 * The stack frames inside the project, of the innermost cause, since a rethrown error hides its
 * origin.
 */
function framesOf(error: ReportedError): string[] {
  const cause = error.cause as ReportedError | undefined
  const inner = cause?.stack ? framesOf(cause) : []
  if (inner.length > 0) return inner
  return (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at ') && !line.includes('node_modules'))
    .filter((line) => line.includes(root))
    .map((line) => line.replace('file://', '').replace(root, ''))
}
