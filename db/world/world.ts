import { putCustomer, putOperator } from './customer-rows.ts'
import { putLooks } from './look-rows.ts'
import type { Plan } from './plan.ts'
import { putProvider } from './provider-rows.ts'
import { putRequests } from './request-rows.ts'
import { type Batch, emptyBatch } from './rows.ts'

/** How many people are invented before their rows go to the database: enough for COPY to be quick, few enough for any memory. */
const together = 2_000

/**
 * The whole world of a plan, batch after batch, in an order in which every row finds the rows that it points to. The same
 * plan gives the same rows, except for the one password hash that all logins share.
 */
export function* worldOf(plan: Plan, password_hash: string): Generator<Batch> {
  const people = emptyBatch()
  putOperator(people, plan, password_hash)
  putLooks(people, plan)
  yield people
  yield* inBatches(plan.customers, (batch, index) => putCustomer(batch, plan, index, password_hash))
  yield* inBatches(plan.providers, (batch, index) => putProvider(batch, plan, index, password_hash))
  yield* inBatches(plan.customers, (batch, index) => putRequests(batch, plan, index))
}

function* inBatches(count: number, putOne: (batch: Batch, index: number) => void): Generator<Batch> {
  for (let from = 0; from < count; from += together) {
    const batch = emptyBatch()
    for (let index = from; index < Math.min(from + together, count); index++) putOne(batch, index)
    yield batch
  }
}
