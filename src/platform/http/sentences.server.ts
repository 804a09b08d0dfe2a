import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** What is wrong with something that a request holds, in a sentence for people, where its contract has none of its own. */
export function sentenceOf(issue: Issue): string {
  if (issue.code === 'invalid_type') return typeSentence(issue)
  if (issue.code === 'invalid_value') return `This has to be one of: ${issue.values.map(String).join(', ')}`
  if (issue.code === 'unrecognized_keys')
    return `Nothing is known here of: ${issue.keys.slice(0, 5).join(', ').slice(0, 100)}`
  if (issue.code === 'too_small') return smallSentence(issue)
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? `Please keep this within ${String(issue.maximum)} characters`
      : `This has to be ${String(issue.maximum)} at the most`
  if (issue.code === 'invalid_format') return formats.get(issue.format) ?? 'This is not written as it has to be'
  return 'This cannot be read'
}

function typeSentence({ expected, input, path }: Extract<Issue, { code: 'invalid_type' }>): string {
  if (expected === 'object' && (path?.length ?? 0) === 0) return 'The request has to be a JSON object.'
  if (input === undefined) return 'Please fill this in'
  return `This has to be ${types.get(expected) ?? 'something else'}`
}

function smallSentence({ origin, minimum }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'number' || origin === 'int') return `This has to be ${String(minimum)} at least`
  if (Number(minimum) === 1) return 'Please fill this in'
  return origin === 'string'
    ? `Please enter at least ${String(minimum)} characters`
    : `This has to be ${String(minimum)} at least`
}

const types = new Map<string, string>([
  ['string', 'a text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
])

const formats = new Map<string, string>([
  ['guid', 'This is not an id'],
  ['uuid', 'This is not an id'],
  ['date', 'This is not a day'],
  ['datetime', 'This is not a moment'],
  ['email', 'This is not an email address'],
])
