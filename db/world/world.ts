import { dateOf, day } from './clock.ts'
import { addCustomer, addOperator } from './people/accounts.ts'
import type { Plan } from './plan.ts'
import { addProvider } from './providers/add-provider.ts'
import { randomFor } from './random.ts'
import { addQuotes } from './requests/quotes.ts'
import { addRequests } from './requests/requests.ts'
import { addRow, type Batch, emptyBatch } from './rows.ts'

/** People per batch: enough for a fast COPY, few enough for little memory. */
const BATCH_SIZE = 2_000

/**
 * Makes all rows of a planned world in batches. Each row comes after the rows that it references.
 * The same plan gives the same rows, except for the password hash that all logins share.
 */
export function* worldOf(plan: Plan, password_hash: string): Generator<Batch> {
  const first = emptyBatch()
  addOperator(first, plan, password_hash)
  addDailyCounts(first, plan)
  yield first
  yield* inBatches(plan.customers, (batch, index) => addCustomer(batch, plan, index, password_hash))
  yield* inBatches(plan.providers, (batch, index) => addProvider(batch, plan, index, password_hash))
  yield* inBatches(plan.customers, (batch, index) => {
    addRequests(batch, plan, index)
    addQuotes(batch, plan, index)
  })
}

function* inBatches(count: number, addOne: (batch: Batch, index: number) => void): Generator<Batch> {
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const batch = emptyBatch()
    for (let index = from; index < Math.min(from + BATCH_SIZE, count); index++) addOne(batch, index)
    yield batch
  }
}

/** Daily numbers for one provider. Many people look, few book. */
const dailyNumbers = { search: 1.6, provider_view: 1, booking_form: 0.26 }

/** Adds how often people searched and looked at providers in the last 90 days. */
function addDailyCounts(batch: Batch, { seed, now, providers }: Plan): void {
  const random = randomFor(seed, 'looks')
  for (let ago = 90; ago > 0; ago--) {
    const date = dateOf(now - ago * day)
    const isWeekend = [0, 6].includes(new Date(date).getUTCDay())
    const visitors = providers * (1 - ago / 200) * (isWeekend ? 0.7 : 1) * (0.8 + random.next() * 0.4)
    for (const [kind, share] of Object.entries(dailyNumbers))
      addRow(batch, 'daily_count', { day: date, kind, count: Math.round(visitors * share) })
  }
}
