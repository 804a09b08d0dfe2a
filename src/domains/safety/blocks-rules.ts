/** Error messages. A blocked user reads only the first. */
export const blockTexts = {
  blocked: 'You cannot contact this person.',
  oneself: 'You cannot block yourself',
} as const
