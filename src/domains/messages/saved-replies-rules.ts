import { wholeText } from '#ui/formats.ts'

/**
 * The limits of a provider's saved replies: how many, and characters (docs/product/messages.md).
 */
export const savedReplyLimits = { count: 20, content: 1000 }

/** Error messages about saved replies. */
export const savedReplyTexts = {
  providersOnly: 'Only providers have saved replies',
  empty: 'Write the reply that you want to save',
  tooLong: `A saved reply can have at most ${wholeText(savedReplyLimits.content)} characters`,
  tooMany: `You can save at most ${savedReplyLimits.count} replies. Delete one first.`,
} as const
