import { expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { HttpError } from '#platform/http/errors.server.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { aPastBooking, review } from '#test/reviews.ts'
import { testServer } from '#test/server.ts'
import { hideReview, restoreReview } from './commands.server.ts'

const server = await testServer()

/** Random numbers that are the same in every run. */
function chances(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const providers = [await aProvider(server), await aProvider(server)]

/** A review that is hidden already can't be hidden. */
function unlessHidden(failure: unknown): void {
  if (!(failure instanceof HttpError) || failure.code !== 'already_hidden') throw failure
}

/**
 * Writes, edits, hides, restores and deletes. Each may be rejected, but not fail for another
 * reason.
 */
async function aWriter(seed: number): Promise<number[]> {
  const chance = chances(seed)
  const customer = await aCustomer(server)
  const bookings = []
  for (let at = 0; at < 4; at += 1) bookings.push(await aPastBooking(server, customer, providers[at % 2]!))
  const answers: number[] = []
  const mine: string[] = []
  for (let act = 0; act < 14; act += 1) {
    const id = mine[chance(mine.length)]
    const rating = 1 + chance(5)
    const kind = id === undefined ? 0 : chance(6)
    if (kind <= 1) {
      const { status, body } = await review(customer, bookings[chance(4)]!, { rating })
      answers.push(status)
      if (status === 201) mine.push(body.id)
    } else if (kind === 2 || kind === 3) {
      answers.push((await customer.patch(`/rest/v1/reviews/${id}`, { rating })).status)
    } else if (kind === 4) {
      const context = { ...contextOf(server.deps), operator_id: null }
      const judge = () =>
        transact(context, (context) =>
          chance(2) ? hideReview(context, { id: id!, reason: 'Rude' }) : restoreReview(context, { id: id! }),
        ).catch(unlessHidden)
      const edit = () => customer.patch(`/rest/v1/reviews/${id}`, { rating })
      const [, ...edits] = await Promise.all([judge(), edit(), edit()])
      answers.push(...edits.map(({ status }) => status))
    } else if (chance(3) === 0) {
      await server.db.deleteFrom('reviews').where('id', '=', id!).execute()
      mine.splice(mine.indexOf(id!), 1)
    }
  }
  return answers
}

test('ratings stay exact while many write, edit, hide, restore and delete at once', async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, (_, at) => aWriter(at + 1)))
  expect(new Set(answers.flat().filter((status) => ![200, 201, 409].includes(status)))).toEqual(new Set())
  expect(answers.flat().filter((status) => status === 201).length).toBeGreaterThan(20)
  const { rows } = await server.deps.pool.query<Record<string, number>>(`
    select rating_sum, providers.review_count, providers.rating::float, stars::int, shown::int, hidden::int, rank, search_rank(featured, combined_rating, combined_review_count) as true_rank
    from providers join provider_search on provider_id = providers.id, lateral (
      select coalesce(sum(rating) filter (where hidden_at is null), 0) as stars, count(*) filter (where hidden_at is null) as shown,
        count(*) filter (where hidden_at is not null) as hidden
      from reviews where reviews.provider_id = providers.id) as truth`)
  expect(rows).toHaveLength(2)
  for (const row of rows) {
    expect(row).toMatchObject({ rating_sum: row['stars'], review_count: row['shown'], rank: row['true_rank'] })
    expect(row['rating']).toBeCloseTo(row['stars']! / row['shown']!, 2)
    expect(row['hidden']).toBeGreaterThan(0)
  }
})
