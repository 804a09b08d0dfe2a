import { expect, test } from 'vitest'
import { finishImport } from '#domains/imports/commands.server.ts'
import { contextOf } from '#platform/context.server.ts'
import { importNow, upload } from './imports.ts'
import { anOperator } from './operators.ts'
import { caller } from './people.ts'
import { testServer } from './server.ts'

const server = await testServer()
const operator = await anOperator(server)
const ROWS = 10_000

test('10,000 businesses are listed within a minute, and search finds the last one', { timeout: 600_000 }, async () => {
  const { rows: zips } = await server.deps.pool.query<{ zip_code: string }>(
    'select zip_code from zip_codes order by md5(zip_code) limit 1000',
  )
  const lines = Array.from({ length: ROWS }, (_, at) =>
    [
      at === ROWS - 1 ? 'Quagga Home Care' : `Rowan ${at} Home Care`,
      ['Cleaning', 'Gardening', 'Plumbing'][at % 3],
      `We have worked in town since ${1950 + (at % 70)}.`,
      zips[at % zips.length]!.zip_code,
      `office${at}@business.example`,
      `Service ${at % 90} for homes`,
      '45',
      'Yearly check',
      '120',
      '"Mon-Fri 8:00-17:00; Sat 9:00-12:00"',
    ].join(';'),
  )
  const head = 'Name;Category;Description;ZIP;Email;Service 1;Service 1 price;Service 2;Service 2 price;Hours'
  const begin = performance.now()
  const { body } = await upload(server, operator, [head, ...lines].join('\n'))
  const uploaded = performance.now()
  await finishImport(contextOf(server.deps), body.id!, () => {})
  const seconds = (performance.now() - begin) / 1000
  process.stdout.write(
    `${ROWS} businesses: ${seconds.toFixed(1)} s, of which ${((uploaded - begin) / 1000).toFixed(1)} s for the upload\n`,
  )
  expect(await importNow(operator, body.id!)).toMatchObject({ state: 'done', created: ROWS, failed: 0 })
  const { body: found } = await caller(server).get('/rest/v1/providers?search=Quagga&exact=true')
  expect(found.items).toMatchObject([{ business_name: 'Quagga Home Care' }])
  expect(seconds).toBeLessThan(60)

  const undoing = performance.now()
  await operator.post(`/rest/v1/admin/imports/${body.id}/undo`)
  await finishImport(contextOf(server.deps), body.id!, () => {})
  process.stdout.write(`undone in ${((performance.now() - undoing) / 1000).toFixed(1)} s\n`)
  expect(await importNow(operator, body.id!)).toMatchObject({ state: 'undone', kept: [] })
})
