import pg from 'pg'
import { expect, test } from 'vitest'
import { coalesced } from './coalesce.server.ts'

/** Never connects. */
const pool = new pg.Pool()

/** A read that answers when the test says so. */
function slowRead() {
  const answers: PromiseWithResolvers<string>[] = []
  const read = () => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  }
  return { read, answers }
}

test('callers who come while a read is in progress share the next one', async () => {
  const together = coalesced<string>()
  const { read, answers } = slowRead()
  const first = together(pool, 'a', read)
  const later = [together(pool, 'a', read), together(pool, 'a', read)]
  expect(answers).toHaveLength(1)
  answers[0]?.resolve('old')
  expect(await first).toBe('old')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.resolve('new')
  expect(await Promise.all(later)).toEqual(['new', 'new'])
  const last = together(pool, 'a', read)
  answers[2]?.resolve('newest')
  expect(await last).toBe('newest')
})

test('a read that fails fails only for those who shared it', async () => {
  const together = coalesced<string>()
  const { read, answers } = slowRead()
  const first = together(pool, 'a', read)
  const second = together(pool, 'a', read)
  answers[0]?.reject(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.resolve('found')
  expect(await second).toBe('found')
})

test('a read that hangs does not delay other keys, and delays its own key by a second at most', async () => {
  const together = coalesced<string>()
  const { read, answers } = slowRead()
  void together(pool, 'hangs', read)
  const other = together(pool, 'other', read)
  answers[1]?.resolve('at once')
  expect(await other).toBe('at once')
  const second = together(pool, 'hangs', read)
  await expect.poll(() => answers.length, { timeout: 5_000 }).toBe(3)
  answers[2]?.resolve('found')
  expect(await second).toBe('found')
})
