import * as z from 'zod/mini'
import { isPlain, isVisible, withoutDirectionMarks } from '#platform/visible.ts'
import { type Audience, audiences, groupLimits as limits, groupTexts as texts } from './groups-rules.ts'

const group = {
  audience: z.enum(Object.keys(audiences) as [Audience, ...Audience[]]),
  /** The category of the providers; null for all. */
  category: z._default(z.nullable(z.string().check(z.maxLength(100))), null),
  /** A town, "Austin, TX", a state or a postal code; empty for everywhere. */
  place: z._default(z.string().check(z.trim(), z.maxLength(limits.place, texts.tooLong)), ''),
}

const hasFittingCategory = z.refine<{ audience: Audience; category: string | null }>(
  ({ audience, category }) => audience === 'providers' || category === null,
  { path: ['category'], message: texts.category },
)

/** A group of users. */
export const Group = z.object(group).check(hasFittingCategory)
export type Group = z.infer<typeof Group>

/** A message to a group. */
export const NewGroupMessage = z
  .object({
    ...group,
    subject: z
      .string(texts.subject)
      .check(
        z.overwrite(withoutDirectionMarks),
        z.trim(),
        z.refine(isVisible, { error: texts.subject, abort: true }),
        z.maxLength(limits.subject, texts.tooLong),
        z.refine(isPlain, texts.notPlain),
      ),
    /** Its lines are the paragraphs of the email. */
    content: z
      .string(texts.content)
      .check(
        z.trim(),
        z.refine(isVisible, { error: texts.content, abort: true }),
        z.maxLength(limits.content, texts.tooLong),
      ),
  })
  .check(hasFittingCategory)
export type NewGroupMessage = z.infer<typeof NewGroupMessage>
