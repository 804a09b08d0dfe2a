import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#test/server.ts'
import { maskedPhone } from './masks.server.ts'

const server = await testServer()

/** A telephone number as the database masks it. */
const masked = async (phone: string | null) => {
  const shown = sql<
    string | null
  >`(select ${maskedPhone('given.phone')} from (values (${phone}::text)) as given(phone))`
  return (await server.db.selectNoFrom(shown.as('shown')).executeTakeFirstOrThrow()).shown
}

test.each([
  ['(212) 555-0100', '***-***-0100'],
  ['+1 212.555.0100', '***-***-0100'],
  ['(212) 555-0100 ext. 12', '***-***-0100'],
  ['+1 212.555.0100 x7', '***-***-0100'],
  ['+12125550100;ext=4321', '***-***-0100'],
  ['2125550100,,99', '***-***-0100'],
  ['212 555 0100 #3', '***-***-0100'],
  ['Office: 212 555 0100', '***-***-0100'],
  ['0100', '***-***-****'],
  ['555-010', '***-***-****'],
  ['555-010 ext. 1234', '***-***-****'],
  ['call me', '***-***-****'],
  ['', '***-***-****'],
  [null, null],
])('%s is shown as %s', async (phone, shown) => {
  expect(await masked(phone)).toBe(shown)
})
