/** What people read about blocking. The first is all that a blocked person is told. */
export const blockTexts = {
  blocked: 'You cannot contact this person.',
  oneself: 'You cannot block yourself',
} as const
