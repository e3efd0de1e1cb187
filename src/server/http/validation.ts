/** French sentences for validation issues of the contract. */
import type { z } from 'zod'
import { validationCopy as copy } from '#copy/validation.ts'

type Issue = z.core.$ZodIssue

export function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeSentence(issue)
    case 'too_small':
      return smallSentence(issue)
    case 'too_big':
      return bigSentence(issue)
    case 'invalid_format':
      return issue.format === 'url'
        ? copy.url
        : issue.format === 'email'
          ? copy.email
          : copy.invalid
    case 'invalid_value':
      return copy.choice
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return copy.invalid
    case 'custom':
      return customSentence(issue)
  }
}

/** Refinements of the contract may name what they check. */
function customSentence({ params }: z.core.$ZodIssueCustom): string {
  if (params?.['kind'] === 'link') return copy.link
  if (params?.['kind'] === 'points') return copy.points
  if (params?.['kind'] === 'characters') return copy.characters
  if (params?.['kind'] === 'no-link') return copy.noLink
  if (params?.['kind'] === 'lines') return copy.lines
  return params?.['kind'] === 'picture' ? copy.picture : copy.invalid
}

function typeSentence(issue: z.core.$ZodIssueInvalidType): string {
  if (issue.input === undefined) return copy.required
  if (issue.expected === 'int') return copy.integer
  return issue.expected === 'number' ? copy.number : copy.invalid
}

function smallSentence({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string') return minimum === 1 ? copy.required : copy.tooShort(minimum)
  if (origin === 'array' || origin === 'set') return copy.tooFew(minimum)
  return inclusive === false ? copy.moreThan(minimum) : copy.atLeast(minimum)
}

function bigSentence({ origin, maximum }: z.core.$ZodIssueTooBig): string {
  if (origin === 'string') return copy.tooLong(maximum)
  return origin === 'array' || origin === 'set' ? copy.tooMany(maximum) : copy.atMost(maximum)
}
