import type { z } from 'zod'
import { msg, t } from '#ui/language.ts'

type Issue = z.core.$ZodRawIssue

/** A message for users about an invalid value, if its schema has none of its own. */
export function sentenceOf(issue: Issue): string {
  if (issue.code === 'invalid_type') return typeSentence(issue)
  if (issue.code === 'invalid_value')
    return t('Enter one of these: {list}', { list: issue.values.map(String).join(', ') })
  if (issue.code === 'unrecognized_keys')
    return t('Unknown field: {list}', { list: issue.keys.slice(0, 5).join(', ').slice(0, 100) })
  if (issue.code === 'too_small') return smallSentence(issue)
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? t('Enter at most {count} characters', { count: String(issue.maximum) })
      : t('Enter at most {count}', { count: String(issue.maximum) })
  if (issue.code === 'invalid_format') return formats.get(issue.format) ?? t('This has the wrong format')
  return t('This value is not valid')
}

function typeSentence({ expected, input, path }: Extract<Issue, { code: 'invalid_type' }>): string {
  if (expected === 'object' && (path?.length ?? 0) === 0) return t('The request must be a JSON object.')
  if (input === undefined) return t('Please fill this in')
  return types.get(expected) ?? t('This value is not valid')
}

function smallSentence({ origin, minimum }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'number' || origin === 'int') return t('Enter at least {count}', { count: String(minimum) })
  if (Number(minimum) === 1) return t('Please fill this in')
  return origin === 'string'
    ? t('Enter at least {count} characters', { count: String(minimum) })
    : t('Add at least {count}', { count: String(minimum) })
}

const types = new Map<string, string>([
  ['string', msg('Enter text')],
  ['number', msg('Enter a number')],
  ['int', msg('Enter a whole number')],
  ['boolean', msg('Enter true or false')],
  ['array', msg('Enter a list')],
  ['object', msg('Enter an object')],
])

const formats = new Map<string, string>([
  ['guid', msg('Enter a valid id')],
  ['uuid', msg('Enter a valid id')],
  ['date', msg('Enter a valid date')],
  ['datetime', msg('Enter a valid date and time')],
  ['email', msg('Enter a valid email address')],
])
