import { msg } from '#ui/language.ts'
import { answerLimits } from './fields-answers-rules.ts'

/** The subjects that can have own fields. */
export const fieldSubjects = ['provider', 'service', 'request'] as const

/** The kinds of own fields. */
export const fieldKinds = ['text', 'choice', 'choices', 'number', 'yes_no', 'date', 'link', 'file'] as const

/** The kinds that searches filter by, if the field is public. */
export const filterKinds: readonly (typeof fieldKinds)[number][] = ['choice', 'choices', 'yes_no']

/** The limits of own fields: characters, and how many. */
export const fieldLimits = {
  /**
   * The number of provider fields that forms ask for; services and requests have the same limit
   * each.
   */
  count: 20,
  label: 100,
  help: 300,
  unit: 20,
  ...answerLimits,
}

/** Error messages about own fields and their values. */
export const fieldTexts = {
  label: msg('Please enter a label of at most 100 characters'),
  help: msg('Please use at most 300 characters'),
  unit: msg('Please use at most 20 characters'),
  option: msg('Each choice needs a text of at most 100 characters'),
  options: msg('Please enter 2 to 20 different choices, one a line'),
  onlyChoices: msg('Only a field with choices can have them'),
  onlyNumbers: msg('Only a number can have a unit, a minimum and a maximum'),
  range: msg('The minimum must not be above the maximum'),
  tooMany: msg('Forms ask for at most 20 fields. Please hide one first.'),
  private: msg(
    'Some have filled it in for operators only, so it stays that way. Please add another field that everyone sees.',
  ),
  unknown: msg('There is no such field'),
  one: msg('Please give one value'),
  choices: msg('Please choose among the answers'),
  date: msg('Please enter a date'),
  dateCell: msg('Please enter a date as year, month and day, such as 2026-03-05'),
  link: msg('Please enter an address that begins with https://'),
  file: msg('Please upload a PDF or a picture'),
}
