import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { msg } from '#ui/language.ts'

/** An unanswered request expires after this time at the latest, in milliseconds. */
export const PENDING_LIFE = 48 * HOUR_MS

/** An unanswered request expires this long before its start, in milliseconds. */
export const ANSWER_NOTICE = 2 * HOUR_MS

/** How long a provider has to answer a request, for sentences. `expiryOf` has the rule. */
export const answerTimeText = msg('48 hours, or until 2 hours before the start if that is sooner')

/**
 * The reason of a booking that no party has cancelled: its request was not answered in time, or an
 * operator has suspended its provider.
 */
export const automaticReasons = { expired: 'expired', suspended: 'provider_suspended' } as const

/** Cancelling a confirmed booking closer to its start than this, in milliseconds, is late. */
export const LATE_NOTICE = DAY_MS

/** A confirmed booking completes automatically this long after its end, in milliseconds. */
export const COMPLETED_AFTER = DAY_MS

/** How long before the start a provider can begin to report progress, in milliseconds. */
export const SET_OUT_NOTICE = 3 * HOUR_MS

/** How long a step on the day of the job can be undone, in milliseconds. */
export const UNDO_TIME = 5 * MINUTE_MS

/** How long before the start both parties are reminded, in milliseconds. */
export const NOTICES = { day: DAY_MS, hours: 2 * HOUR_MS } as const
