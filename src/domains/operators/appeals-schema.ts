import * as z from 'zod/mini'
import { msg } from '#ui/language.ts'
import { appealLimits as limits, appealTexts as texts, usualRule } from './appeals-rules.ts'
import { Reason } from './schema.ts'

/**
 * The part of a decision that the user reads: the rule, what broke it, and how the decision came
 * about.
 */
export const Statement = z.object({
  rule: z._default(
    z.string().check(z.trim(), z.minLength(1, texts.rule), z.maxLength(limits.rule, texts.tooLong)),
    usualRule,
  ),
  content: z._default(z.string().check(z.trim(), z.maxLength(limits.content, texts.tooLong)), ''),
  basis: z._default(z.enum(['report', 'own_finding']), 'own_finding'),
})
export type Statement = z.infer<typeof Statement>

/** A suspension: the reason is for operators, the statement for the user. */
export const Suspension = z.extend(Reason, Statement.shape)
export type Suspension = z.infer<typeof Suspension>

/** A hidden review: its author reads the reason and the statement. */
export const Hiding = z.extend(Reason, z.omit(Statement, { content: true }).shape)
export type Hiding = z.infer<typeof Hiding>

/** An appeal of a signed-in user. */
export const OwnAppeal = z.object({
  text: z.string(texts.text).check(z.trim(), z.minLength(1, texts.text), z.maxLength(limits.text, texts.textTooLong)),
})
export type OwnAppeal = z.infer<typeof OwnAppeal>

/** An appeal of a suspended user, with the token of the link. */
export const NewAppeal = z.extend(OwnAppeal, { token: z.string().check(z.maxLength(100)) })
export type NewAppeal = z.infer<typeof NewAppeal>

/** The decision about an appeal. The user reads the answer. */
export const AppealDecision = z.object({
  outcome: z.enum(['accepted', 'rejected']),
  answer: z
    .string(msg('Please say why'))
    .check(z.trim(), z.minLength(1, msg('Please say why')), z.maxLength(limits.answer, texts.tooLong)),
})
export type AppealDecision = z.infer<typeof AppealDecision>
