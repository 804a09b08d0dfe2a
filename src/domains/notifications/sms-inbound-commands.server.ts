import { getSiteSettings } from '#domains/site/settings-queries.server.ts'
import { siteName } from '#platform/brand.ts'
import type { Context } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { isLeft, type Limit } from '#platform/rate-limits.server.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { restartSms, stopSms } from './sms-commands.server.ts'
import { inPlainLetters, mostTextsADay } from './sms-rules.ts'

/** A text that someone sent to the site. */
export interface InboundSms {
  from: string
  text: string
  /** The service has answered STOP, START or HELP itself. */
  isAnswered: boolean
}

/** Each answer costs money, so a number gets few. */
const answers: Limit = { name: 'sms-answers', points: 3, seconds: DAY_MS / 1000, message: '' }

const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'OPTOUT', 'REVOKE', 'ARRET'])
const startWords = new Set(['START', 'YES', 'UNSTOP'])
const helpWords = new Set(['HELP', 'INFO', 'AIDE'])

/**
 * Does what a text asks for: STOP, START or HELP (docs/product/sms.md). Returns the answer to send
 * back, if there is one.
 */
export async function receiveSms(
  context: Context,
  { from, text, isAnswered }: InboundSms,
): Promise<string | undefined> {
  const words = text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\s]/gu, '')
    .trim()
    .split(/\s+/)
  // "STOP" is enough, whatever follows.
  const word = words[0] === 'STOP' ? 'STOP' : words.join('')
  const answer = await answerTo(context, from, word)
  if (isAnswered || !(await isLeft(context.pool, answers, from))) return undefined
  return inPlainLetters(answer)
}

async function answerTo(context: Context, from: string, word: string): Promise<string> {
  const site = siteName()
  if (stopWords.has(word)) {
    await transact(context, (context) => stopSms(context, from, { isSaid: true }))
    return t('{site}: You get no more texts from us. Text START to get them again.', { site })
  }
  if (startWords.has(word)) {
    await transact(context, (context) => restartSms(context, from))
    return t('{site}: You get texts about your bookings again, at most {most} a day. Reply STOP to end them.', {
      site,
      most: mostTextsADay,
    })
  }
  const { support_email } = await getSiteSettings(context)
  const help = t('Reply STOP to end texts. Write to {support_email}, or see {page}', {
    support_email,
    page: `${context.config.PUBLIC_URL}${urls.profile()}`,
  })
  return helpWords.has(word)
    ? t('{site}: Texts about your bookings, at most {most} a day. Message and data rates may apply. {help}', {
        site,
        most: mostTextsADay,
        help,
      })
    : t('{site}: We do not read replies to texts. {help}', { site, help })
}
