import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { removeConstraints } from './bulk-load.server.ts'

const definitions = `
  select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid::regclass::text not like 'pg%'
  union all select pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union all select format('%s (%s)', pg_get_triggerdef(oid), tgenabled) from pg_trigger where tgrelid::regclass::text not like 'pg%'
    and not tgisinternal
  union all select format('%s %s', oid::regclass, option) from pg_class, unnest(reloptions) as option
  order by definition`

test('a load without constraints ends with the same ones, also on partitions', async () => {
  const client = new Client({ connectionString: await testDatabase() })
  await client.connect()
  onTestFinished(() => client.end())
  const read = async () => (await client.query(definitions)).rows.map(({ definition }) => String(definition))
  const before = await read()
  const tables = [
    'mail',
    'notifications',
    'audit_event',
    'idempotency_key',
    'realtime_event',
    'users',
    'provider_search',
  ]
  await client.query('begin')
  const restore = await removeConstraints(client, tables)
  const during = await read()
  const removed = before.filter((definition) => !during.includes(definition)).join('\n')
  expect(removed).toMatch(/INDEX mail_to ON ONLY /)
  expect(removed).toMatch(/INDEX mail_default_recipient\w+ ON /)
  expect(removed).toMatch(/TRIGGER one_answer_per_key .* ON public.idempotency_key_default /)
  expect(removed).toContain('provider_search parallel_workers=0')
  await restore()
  await client.query('commit')
  expect(await read()).toEqual(before)
})
