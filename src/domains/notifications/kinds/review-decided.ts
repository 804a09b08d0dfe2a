import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { basisTexts } from '#domains/operators/appeals-rules.ts'
import { dateText } from '#domains/schedule/slots-rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { type EmailWords, notificationKind, type Sources } from './kind.ts'

const Decision = z.object({
  statement_id: z.uuid(),
  business_name: z.string(),
  rule: z.string(),
  content: z.string(),
  basis: z.enum(['report', 'own_finding']),
  /** The last day to appeal. */
  appeal_until: z.string(),
  /** The outcome of the appeal; null when the review has just been hidden. */
  outcome: z.enum(['accepted', 'rejected']).nullable(),
  answer: z.string(),
})
type Decision = z.infer<typeof Decision>

/** Operators hid a review, or decided the appeal: for the customer who wrote it. */
export const reviewDecided = notificationKind({
  on: {
    'statement.written': async (event, sources) => [await noticeOf(event, sources)],
    'appeal.decided': async (event, sources) => [await noticeOf(event, sources)],
  },
  email: {
    kind: 'review_decided',
    preference: { title: msg('Decisions about my reviews'), roles: ['customer'] },
    data: Decision,
    words: (decision) => (decision.outcome === null ? hiddenWords(decision) : outcomeWords(decision)),
  },
})

async function noticeOf({ statement_id, user_id }: { statement_id: string; user_id: string }, sources: Sources) {
  const { appeal_until, ...statement } = await sources.getReviewStatement(statement_id)
  const email: Decision = { statement_id, appeal_until: appeal_until.toISOString().slice(0, 10), ...statement }
  const { business_name, outcome } = statement
  return {
    user_id,
    type: 'review' as const,
    title: outcome === null ? t('Your review is hidden') : t('Your appeal is decided'),
    message:
      outcome === null
        ? t('We have hidden your review of {business_name}. Read why, and how to appeal.', { business_name })
        : outcomeText(email),
    metadata: { statement_id },
    email,
  }
}

function outcomeText({ outcome, business_name }: Decision): string {
  return outcome === 'accepted'
    ? t('We accepted your appeal. Your review of {business_name} is shown again.', { business_name })
    : t('We rejected your appeal. Your review of {business_name} stays hidden.', { business_name })
}

/** The email with the statement of reasons. */
function hiddenWords({ statement_id, business_name, rule, content, basis, appeal_until }: Decision): EmailWords {
  return {
    subject: t('Your review of {business} is hidden', { business: brief(business_name) }),
    heading: t('Your review is hidden'),
    preheader: t('Why, and how to appeal.'),
    paragraphs: [
      t('We have hidden your review of {business_name}. Only you can see it, and its stars do not count.', {
        business_name: inOneLine(business_name),
      }),
    ],
    quotes: [{ text: content }],
    facts: [
      [t('Rule'), inOneLine(rule)],
      [t('How we decided'), `${t(basisTexts[basis].text)} ${t('No automated means were used.')}`],
      [t('You can appeal until'), dateText(appeal_until)],
    ],
    button: [t('Read the decision or appeal'), urls.decision(statement_id)],
    note: t('You can appeal once, and someone else in our team decides where possible.'),
  }
}

function outcomeWords(decision: Decision): EmailWords {
  return {
    subject: t('Your appeal is decided'),
    heading: t('Your appeal is decided'),
    preheader: t('The outcome of your appeal.'),
    paragraphs: [outcomeText({ ...decision, business_name: inOneLine(decision.business_name) })],
    quotes: [{ text: decision.answer }],
    button: [t('Read the decision'), urls.decision(decision.statement_id)],
  }
}
