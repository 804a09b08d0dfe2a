import { msg } from '#ui/language.ts'

/** For how many days the link to set up a new site works. */
export const setupLinkDays = 3

/** The texts for a link that no longer works. */
export const setupTexts = {
  finished: msg('This site is set up. Please sign in as an operator: the operators’ desk has all settings.'),
  ended: msg(
    'This link does not work any more. Start the site again, or run “npm run admin -- setup-link” on the server: both print a new one.',
  ),
} as const
