import { z } from 'zod'
import { isVisible } from '#platform/visible.ts'
import { savedReplyLimits as limits, savedReplyTexts as texts } from './saved-replies-rules.ts'

/** A text that a provider inserts into messages. */
export const SavedReply = z.object({ id: z.uuid(), content: z.string(), created_at: z.iso.datetime() })
export type SavedReply = z.infer<typeof SavedReply>

/** A reply to save. Its text is trimmed. */
export const NewSavedReply = z.object({
  content: z.string(texts.empty).trim().max(limits.content, texts.tooLong).refine(isVisible, texts.empty),
})
export type NewSavedReply = z.infer<typeof NewSavedReply>
