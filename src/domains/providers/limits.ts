import { country } from '#ui/country.ts'
import { msg, t } from '#ui/language.ts'

/** The limits of photos, the travel radius in miles, and how long a pause can last in days. */
export const businessLimits = { photos: 8, radius: 100, pauseDays: 365 }

/** Error messages about business details. */
export const businessTexts = {
  nameMissing: msg('Business name is required'),
  nameNotPlain: msg('Please enter the business name without control characters'),
  descriptionMissing: msg('Business description is required'),
  descriptionTooLong: msg('Business description must be 500 characters or less'),
  categoryMissing: msg('Please select at least one service category'),
  tooManyPhotos: msg('A business can show at most 8 photos'),
  cancellationTerms: msg('Choose flexible, moderate or strict terms, or none'),
  pauseEnd: msg('Choose a day from tomorrow on, within a year'),
  notListed: msg('Your business is not listed yet, so there is nothing to pause'),
  notDeclined: msg('Your business is listed or waits already'),
  get radius() {
    return country().distance_unit === 'km'
      ? t('Please enter kilometers from 5 to 160, in steps of 5')
      : t('Please enter whole miles from 1 to 100')
  },
} as const

/** The median times to a first answer that profiles show, in minutes and in words. */
export const answerTimes = [
  { minutes: 60, words: msg('an hour') },
  { minutes: 120, words: msg('2 hours') },
  { minutes: 240, words: msg('4 hours') },
  { minutes: 720, words: msg('12 hours') },
  { minutes: 1440, words: msg('a day') },
  { minutes: 2880, words: msg('2 days') },
] as const

/** The words of one of the {@link answerTimes}, in the current language. */
export const answerTimeIn = (words: string): string => t(words)
