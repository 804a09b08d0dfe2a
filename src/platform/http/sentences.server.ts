import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** A message for users about an invalid value, if its schema has none of its own. */
export function sentenceOf(issue: Issue): string {
  if (issue.code === 'invalid_type') return typeSentence(issue)
  if (issue.code === 'invalid_value') return `Enter one of these: ${issue.values.map(String).join(', ')}`
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${issue.keys.slice(0, 5).join(', ').slice(0, 100)}`
  if (issue.code === 'too_small') return smallSentence(issue)
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? `Enter at most ${String(issue.maximum)} characters`
      : `Enter at most ${String(issue.maximum)}`
  if (issue.code === 'invalid_format') return formats.get(issue.format) ?? 'This has the wrong format'
  return 'This value is not valid'
}

function typeSentence({ expected, input, path }: Extract<Issue, { code: 'invalid_type' }>): string {
  if (expected === 'object' && (path?.length ?? 0) === 0) return 'The request must be a JSON object.'
  if (input === undefined) return 'Please fill this in'
  return types.get(expected) ?? 'This value is not valid'
}

function smallSentence({ origin, minimum }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'number' || origin === 'int') return `Enter at least ${String(minimum)}`
  if (Number(minimum) === 1) return 'Please fill this in'
  return origin === 'string' ? `Enter at least ${String(minimum)} characters` : `Add at least ${String(minimum)}`
}

const types = new Map<string, string>([
  ['string', 'Enter text'],
  ['number', 'Enter a number'],
  ['int', 'Enter a whole number'],
  ['boolean', 'Enter true or false'],
  ['array', 'Enter a list'],
  ['object', 'Enter an object'],
])

const formats = new Map<string, string>([
  ['guid', 'Enter a valid id'],
  ['uuid', 'Enter a valid id'],
  ['date', 'Enter a valid date'],
  ['datetime', 'Enter a valid date and time'],
  ['email', 'Enter a valid email address'],
])
