import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { anOperator } from '#test/operators.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { exportAll } from './exports-commands.server.ts'
import { columnsLeftOut, exportedTables, tablesLeftOut } from './exports-tables.ts'

const server = await testServer()
const operator = await anOperator(server)
const path = '/rest/v1/admin/exports'

test('each table and each column is exported, or named as left out', async () => {
  const { rows } = await server.deps.pool.query<{ name: string; columns: string[] }>(`
    select relname as name, array_agg(attname::text order by attname) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition group by 1`)
  const leftOut = Object.values(tablesLeftOut).flat()
  const known = [...Object.keys(exportedTables), ...leftOut]
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  for (const { name, columns } of rows.filter(({ name }) => !leftOut.includes(name)))
    expect.soft([...exportedTables[name]!, ...(columnsLeftOut[name] ?? [])].toSorted(), name).toEqual(columns)
})

test('no file has a hash, a token, a key or a secret', () => {
  for (const [table, columns] of Object.entries(exportedTables))
    expect
      .soft(
        columns.filter((column) => /hash|token|secret|key$|^key|password/.test(column)),
        table,
      )
      .toEqual(table === 'imported_listings' ? ['natural_key'] : table === 'search_term' ? ['key'] : [])
})

test('an operator gets a table as a file whose cells no spreadsheet runs, and the trail says so', async () => {
  const { id } = await aProvider(server, {
    business_name: '=HYPERLINK("http://evil.example")',
    description: '-1+1, "hi"',
  })
  const { status, body, headers } = await operator.get<string>(`${path}/providers.csv`)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="providers.csv"')
  const [head, ...lines] = body.split('\r\n')
  expect(head).toMatch(/^id,business_name,description,/)
  expect(lines.find((line) => line.startsWith(id))).toContain(`"'=HYPERLINK(""http://evil.example"")","'-1+1, ""hi""",`)
  const { items } = (await operator.get('/rest/v1/admin/audit?kind=operator.exported')).body
  expect(items).toMatchObject([{ details: { table: 'providers' } }])
})

test('own fields are a column each, by their labels, with choices as an import reads them', async () => {
  const add = async (field: object) =>
    (await operator.post('/rest/v1/admin/fields', { of: 'provider', ...field })).body.id
  const motto = await add({ label: 'Motto, short', kind: 'text' })
  const tongues = await add({ label: 'Languages', kind: 'choices', options: ['English', 'French'], is_public: false })
  const provider = await aProvider(server)
  const fields = { [motto]: '=1+1', [tongues]: ['English', 'French'] }
  await provider.patch(`/rest/v1/providers/${provider.id}`, { fields })
  const { body } = await operator.get<string>(`${path}/providers.csv`)
  const [head, ...lines] = body.split('\r\n')
  expect(head).toMatch(/,"Motto, short",Languages$/)
  expect(lines.find((line) => line.startsWith(provider.id))).toMatch(/,'=1\+1,English; French$/)
  expect((await operator.get<string>(`${path}/services.csv`)).body.split('\r\n')[0]).not.toContain('fields')
})

test('a table with more rows than are read at once is whole, and a table that is left out does not exist', async () => {
  await server.deps.pool.query(`insert into missed_search (words, zip_prefix, day, times)
    select 'word ' || n, '100', '2026-03-01', 1 from generate_series(1, 2500) as n`)
  const { body } = await operator.get<string>(`${path}/missed_search.csv`)
  expect(body.split('\r\n')).toHaveLength(2502)
  for (const name of ['signing_key', 'auth_session', 'pg_class', '__proto__', 'users;'])
    expect(await operator.get(`${path}/${encodeURIComponent(name)}.csv`), name).toEqual(problem(404, 'not_found'))
  expect((await (await aCustomer(server)).get(`${path}/users.csv`)).status).toBe(404)
})

test('the command writes a file for each table, which only its owner reads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-export-'))
  try {
    await exportAll({ ...contextOf(server.deps), operator_id: null }, folder)
    expect((await readdir(folder)).toSorted()).toEqual(
      Object.keys(exportedTables)
        .map((name) => `${name}.csv`)
        .toSorted(),
    )
    const users = join(folder, 'users.csv')
    expect((await stat(users)).mode & 0o777).toBe(0o600)
    expect(await readFile(users, 'utf8')).toContain(operator.name)
    const logins = await readFile(join(folder, 'auth_user.csv'), 'utf8')
    expect(logins).toContain(operator.email)
    expect(logins).not.toContain('argon2')
  } finally {
    await rm(folder, { recursive: true })
  }
})
