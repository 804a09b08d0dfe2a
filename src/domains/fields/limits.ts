import { msg } from '#ui/language.ts'
import { answerLimits } from './answers-rules.ts'

/** What own fields can be of. */
export const fieldSubjects = ['provider', 'service', 'request'] as const

/** The kinds of own fields. */
export const fieldKinds = ['text', 'choice', 'choices', 'number', 'yes_no', 'date', 'link', 'file'] as const

/** The kinds that searches filter by, if the field is public. */
export const filterKinds: readonly (typeof fieldKinds)[number][] = ['choice', 'choices', 'yes_no']

/** The limits of own fields: characters, and how many. */
export const fieldLimits = {
  /** Fields of providers that forms ask for; as many of services, and of requests. */
  count: 20,
  label: 100,
  help: 300,
  unit: 20,
  ...answerLimits,
}

/** Error messages about own fields and their values. */
export const fieldTexts = {
  label: `Please enter a label of at most ${fieldLimits.label} characters`,
  help: `Please use at most ${fieldLimits.help} characters`,
  unit: `Please use at most ${fieldLimits.unit} characters`,
  option: `Each choice needs a text of at most ${fieldLimits.option} characters`,
  options: `Please enter 2 to ${fieldLimits.options} different choices, one a line`,
  onlyChoices: 'Only a field with choices can have them',
  onlyNumbers: 'Only a number can have a unit, a minimum and a maximum',
  range: 'The minimum must not be above the maximum',
  tooMany: `Forms ask for at most ${fieldLimits.count} fields. Please hide one first.`,
  private:
    'Some have filled it in for operators only, so it stays that way. Please add another field that everyone sees.',
  unknown: 'There is no such field',
  one: msg('Please give one value'),
  choices: 'Please choose among the answers',
  date: 'Please enter a date',
  link: 'Please enter an address that begins with https://',
  file: 'Please upload a PDF or a picture',
}
