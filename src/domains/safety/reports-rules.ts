import { siteName } from '#platform/brand.ts'
import { msg, t } from '#ui/language.ts'

/** The reasons for a report with their labels, in the order of the form. */
export const reportReasons = {
  spam: msg('Spam or advertising'),
  offensive: msg('Offensive or hateful'),
  false: msg('False or misleading'),
  private_information: msg('Shows private information'),
  get off_platform_payment() {
    return t('Asks to pay outside of {site}', { site: siteName() })
  },
  unsafe: msg('Unsafe or threatening'),
  other: msg('Something else'),
} as const

/** One of the reasons. */
export type ReportReason = keyof typeof reportReasons

/** The longest description, in characters. */
export const detailsLimit = 1000

/** Error messages of the form and of the API. */
export const reportTexts = {
  reason: msg('Please choose what is wrong'),
  detailsMissing: msg('Please describe what is wrong'),
  detailsTooLong: msg('Please keep your description within 1,000 characters'),
  own: msg('You cannot report yourself.'),
  already: msg('You have already reported this. We are looking at it.'),
  reportedAgain: msg('It has been reported again in the meantime.'),
  alreadyDecided: msg('This report has been decided already. To change the decision, reopen the report first.'),
  tooMany: msg('You have sent several reports already. Please wait a while before you send another.'),
} as const

/** The values of the form; the reason is blank until one is chosen. */
export interface ReportDraft {
  reason: ReportReason | ''
  details: string
}
