import { msg } from '#ui/language.ts'

/**
 * The limits of a provider's saved replies: how many, and characters (docs/product/messages.md).
 */
export const savedReplyLimits = { count: 20, content: 1000 }

/** Error messages about saved replies. */
export const savedReplyTexts = {
  providersOnly: msg('Only providers have saved replies'),
  empty: msg('Write the reply that you want to save'),
  tooLong: msg('A saved reply can have at most 1,000 characters'),
  tooMany: msg('You can save at most 20 replies. Delete one first.'),
} as const
