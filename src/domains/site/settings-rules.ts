import { t } from '#ui/language.ts'

/** The rule for how long operators may keep data, in days. */
interface DaysRule {
  /** The number of days until an operator sets another one. */
  standard: number
  least: number
  /** Whether 0, which stands for forever, is allowed. */
  mayBeForever: boolean
}

/** How long data is kept (docs/product/limits.md), by the name of its setting. */
export const daysRules = {
  event_days: { standard: 1, least: 1, mayBeForever: false },
  idempotency_key_days: { standard: 1, least: 1, mayBeForever: false },
  email_days: { standard: 30, least: 7, mayBeForever: false },
  notification_days: { standard: 365, least: 30, mayBeForever: true },
  audit_days: { standard: 0, least: 365, mayBeForever: true },
} as const satisfies Record<string, DaysRule>

/** The name of a setting that says how long data is kept. */
export type DaysSetting = keyof typeof daysRules

/** The names of {@link daysRules}. */
export const daysSettings = Object.keys(daysRules) as DaysSetting[]

/** The largest number of days that operators can set: ten years. */
const mostDays = 3650

/** Whether an operator may keep this data for so many days. */
export function daysFit(setting: DaysSetting, days: number): boolean {
  const { least, mayBeForever }: DaysRule = daysRules[setting]
  return Number.isInteger(days) && ((days >= least && days <= mostDays) || (days === 0 && mayBeForever))
}

/** The error message with the range that an operator may enter. */
export function daysSentence(setting: DaysSetting): string {
  const { least, mayBeForever }: DaysRule = daysRules[setting]
  return mayBeForever
    ? t('Please enter {least} to {most} days, or 0 for no limit', { least, most: mostDays })
    : t('Please enter {least} to {most} days', { least, most: mostDays })
}
