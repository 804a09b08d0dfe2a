import { msg, t } from '#ui/language.ts'

/** The descriptions of a new site's categories, for translators: the database has them. */
export const startDescriptions = () => [
  msg('Home and office cleaning'),
  msg('Electrical installation and repair'),
  msg('Plumbing installation and repair'),
  msg('Academic and skill tutoring'),
  msg('Professional photography'),
  msg('Gardening and landscaping'),
  msg('Hair, makeup and beauty'),
  msg('Carpentry and woodworking'),
  msg('Pet care, grooming and sitting'),
]

/**
 * The description of a category in the current language. Descriptions of a new site's categories
 * are translated; others stay as the operators wrote them.
 */
export const descriptionText = (description: string): string => t(description)
