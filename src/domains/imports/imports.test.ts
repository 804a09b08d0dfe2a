import { expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { anUnclaimed, imported, importNow, upload } from '#test/imports.ts'
import { anOperator } from '#test/operators.ts'
import { aCustomer, aProvider, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { workOnImport } from './commands.server.ts'

const server = await testServer()
const anyone = caller(server)
const operator = await anOperator(server)
const work = (id: string) => workOnImport(contextOf(server.deps), { id })
const undo = (id: string) => operator.post(`/rest/v1/admin/imports/${id}/undo`)
const listed = async (search: string) =>
  (await anyone.get(`/rest/v1/providers?search=${encodeURIComponent(search)}&exact=true`)).body.items

const table = [
  '\uFEFF"Company";"Trade";"Pitch";Zip;Tel;E-Mail;Service;Price;Unit;Service 2;Service 2 price;Hours;Stars;Reviews;Review 1',
  'Maple Panes;Cleaning;"Windows',
  'and ""frames""";1001;2125550123;maple@panes.example;Windows;45,50;hourly;Gutters;;Mon-Fri 9:00-17:00, closed;4,6;32;Great',
  'Maple Lawns;Gardening, Carpentry;;10001-1234;;;Mowing;$1,250.00;job;;;Mon-Fri 8-17;;;',
  'Maple Panes;Cleaning;;01001;;;;;;;;;;;',
  'Nowhere;Cleaning;;00000;12;not an address;Windows;cheap;weekly;;;whenever;9;many;',
  ';Flying;;;;;;5;;;;;;;',
  '',
].join('\r\n')

test('a dry run reads a file as spreadsheets write it, names lines and fields, and writes nothing', async () => {
  const { status, body } = await upload(server, operator, table.replace(', closed', ''), { dry_run: 'true' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: null, state: 'checked', rows: 5, created: 2, failed: 3, source: 'town' })
  expect(body.columns).toContainEqual({ header: 'Pitch', field: null })
  expect(body.notes).toEqual([{ line: 2, field: 'zip_code', message: 'The ZIP code 1001 was read as 01001' }])
  expect(body.sample).toMatchObject([
    { line: 2, business_name: 'Maple Panes', categories: ['Cleaning'] },
    { line: 4, business_name: 'Maple Lawns', categories: ['Gardening', 'Carpentry'], place: 'New York, NY' },
  ])
  const about = body.errors.map(({ line, field, message }) => `${line} ${field}: ${message}`)
  expect(about).toEqual([
    '5 business_name: This is the business of line 2',
    '6 phone: Please enter a valid phone number, or nothing',
    '6 email: Please enter a valid email address, or nothing',
    '6 service_1_price_kind: Please enter "hourly", "fixed" or "quote"',
    '6 service_1_price: Please enter a price, such as 85 or 85.50, or nothing for a service by quote',
    expect.stringMatching(/^6 hours: Please enter hours such as/),
    '6 rating: Please enter a rating from 1 to 5',
    '6 review_count: Please enter the number of reviews',
    '7 business_name: Business name is required',
    expect.stringMatching(/^7 category: There is no category "Flying". The categories are: Cleaning, /),
    '7 service_1: This service has a price or a duration, but no name',
  ])
  for (const count of ['imports', 'import_rows', 'imported_listings', 'providers'] as const)
    expect(await server.db.selectFrom(count).selectAll().execute(), count).toEqual([])
})

test('an import lists businesses with services, hours and marked reviews, which count for no rating', async () => {
  const mapping = JSON.stringify({ Pitch: 'description' })
  const done = await imported(server, operator, table.replace(', closed', ''), { source: 'Town guide', mapping })
  expect(done).toMatchObject({ state: 'done', rows: 5, created: 2, failed: 3 })
  const [{ id }] = await listed('Maple Panes')
  const { body } = await anyone.get(`/rest/v1/providers/${id}`)
  expect(body).toMatchObject({
    description: 'Windows\nand "frames"',
    location: { zipCode: '01001' },
    services: [
      { name: 'Windows', price: 45.5, price_kind: 'hourly' },
      { name: 'Gutters', price_kind: 'quote' },
    ],
    imported_reviews: {
      source: 'Town guide',
      rating: 4.6,
      review_count: 32,
      reviews: [{ author_name: 'A customer', rating: null, text: 'Great' }],
    },
    combined_rating: 0,
    combined_review_count: 0,
  })
  const hours = await anyone.get(`/rest/v1/providers/${id}/hours`)
  expect(
    hours.body.week.map(({ weekday, ranges }: { weekday: number; ranges: object[] }) => [weekday, ranges.length]),
  ).toEqual([...[1, 2, 3, 4, 5].map((day) => [day, 1]), ...[6, 7].map((day) => [day, 0])])
  const again = await imported(server, operator, table.replace(', closed', ''))
  expect(again).toMatchObject({ created: 0, failed: 5 })
  expect(again.errors[0]).toEqual({ line: 2, field: 'business_name', message: 'This business was imported before' })
})

test('Windows-1252, tabs and commas are read', async () => {
  const bytes = Uint8Array.from('Name\tCategory\tZIP\nZo\xeb\u0027s Caf\xe9\tCleaning\t10001\n', (letter) =>
    letter.charCodeAt(0),
  )
  const { body } = await upload(server, operator, bytes, { dry_run: 'true' })
  expect(body.sample).toMatchObject([{ business_name: "Zoë's Café" }])
})

test('no part of a line is dropped without a word, and no price is a guess', async () => {
  const about = async (file: string) => {
    const { body } = await upload(server, operator, file, { dry_run: 'true' })
    return [body.created, body.errors.map(({ line, field }) => `${line} ${field}`)]
  }
  const names = 'Name,Category,ZIP,Description'
  expect(await about(`${names}\nA,Cleaning,10001,Fast, cheap\nB,Cleaning,10001,"Fast, cheap",,\n`)).toEqual([
    1,
    ['2 business_name'],
  ])
  expect(await about('\n\nName;Category;ZIP\nA;Cleaning;10001')).toEqual([1, []])
  const prices = ['20 – 30', 'from 20 to 30', '1.250', '1e9', '$20/h', '1.250,00 €', '1,250.00']
  const lines = prices.map((price, at) => `A${at}\tCleaning\t10001\tMowing\t${price}`)
  expect(await about(['Name\tCategory\tZIP\tService\tPrice', ...lines].join('\n'))).toEqual([
    3,
    [2, 3, 4, 5].map((line) => `${line} service_1_price`),
  ])
})

test('a column may have any name', async () => {
  const file = 'Name,Category,ZIP,constructor,__proto__\nA,Cleaning,10001,x,y'
  const { body } = await upload(server, operator, file, { dry_run: 'true' })
  expect(body.columns?.slice(3)).toEqual([
    { header: 'constructor', field: null },
    { header: '__proto__', field: null },
  ])
})

test('a file without needed columns, with a wrong mapping or without rows is refused', async () => {
  const refused = async (file: string, fields = {}) => {
    const { body } = await upload(server, operator, file, fields)
    return (body as unknown as { errors: { path: string; message: string }[] }).errors[0]
  }
  expect(await refused('Color,Size\nred,5')).toEqual({
    path: 'file',
    message: 'No column holds the Business name. Name one column "Business name", or map it.',
  })
  expect(await upload(server, operator, 'Name,Category,ZIP\n')).toEqual(problem(422, 'validation_failed'))
  expect(await upload(server, operator, '\u0000,\n')).toEqual(problem(422, 'validation_failed'))
  expect((await refused('Name,Category,ZIP\n"A,Cleaning,10001\nB,Cleaning,10001'))?.message).toMatch(/quotation mark/)
  const file = 'Name,Category,ZIP\nA,Cleaning,10001'
  expect((await refused(file, { mapping: '{"Size":"phone"}' }))?.message).toMatch(/unknown column/)
  expect((await refused(file, { mapping: '{"Name":"size"}' }))?.path).toBe('mapping')
})

test('a service without a name is an error, a review without a text a note, also after a line of Excel', async () => {
  const file = [
    'sep=;',
    'Name;Category;ZIP;Service 1 minutes;Review 1 rating',
    'A, B & C;Cleaning;10001;30;',
    'D;Cleaning;10001;;5',
  ]
  const { body } = await upload(server, operator, file.join('\r\n'), { dry_run: 'true' })
  expect(body).toMatchObject({
    created: 1,
    errors: [{ line: 3, field: 'service_1', message: 'This service has a price or a duration, but no name' }],
    notes: [{ line: 4, field: 'review_1', message: 'This review has no text, so it is left out' }],
  })
})

const manyRows = (prefix: string, count: number) =>
  ['Name,Category,ZIP', ...Array.from({ length: count }, (_, at) => `${prefix} ${at},Cleaning,10001`)].join('\n')

test('an import that stops between batches goes on, and lists nothing twice', async () => {
  const { body } = await upload(server, operator, manyRows('Stopping', 450))
  const id = body.id!
  expect(body).toMatchObject({ state: 'waiting', rows: 450, created: 0 })
  // A process that ends after its first batch leaves this behind.
  const stop = { ...contextOf(server.deps), db: stoppingAfter(1) }
  await expect(workOnImport(stop, { id })).rejects.toThrow('stopped')
  expect(await importNow(operator, id)).toMatchObject({ state: 'running', created: 200 })
  // Two processes at once.
  await Promise.all([work(id), work(id)])
  expect(await importNow(operator, id)).toMatchObject({ state: 'done', created: 450, failed: 0 })
  const lines = await server.db.selectFrom('imported_listings').select('line').where('import_id', '=', id).execute()
  expect(new Set(lines.map(({ line }) => line)).size).toBe(450)
  expect(lines).toHaveLength(450)
})

/** The database, whose transactions fail after some. */
function stoppingAfter(transactions: number): typeof server.db {
  let left = transactions
  return new Proxy(server.db, {
    get(db, name) {
      if (name === 'transaction' && left-- <= 0) throw new Error('stopped')
      const value = Reflect.get(db, name)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
}

test('an undone import takes its listings down, but for claimed ones, and says which', async () => {
  const { id, import_id, business_name } = await anUnclaimed(server, operator, { 'Business name': 'Undone Claimed' })
  const many = await upload(server, operator, manyRows('Vanishing', 210))
  await work(many.body.id!)
  // Both in one import.
  await server.db
    .updateTable('imported_listings')
    .set({ import_id: many.body.id!, line: 900 })
    .where('import_id', '=', import_id)
    .execute()
  const { body: codes } = await operator.post<string>(`/rest/v1/admin/imports/${many.body.id}/codes`)
  const code = /Undone Claimed,[^\r]*?,([A-Z0-9]{5}-[A-Z0-9]{5}),/.exec(codes)![1]
  await (await aCustomer(server)).post('/rest/v1/claims', { provider_id: id, code })

  expect((await undo(many.body.id!)).body).toMatchObject({ state: 'undoing' })
  await work(many.body.id!)
  expect(await importNow(operator, many.body.id!)).toMatchObject({
    state: 'undone',
    kept: [{ provider_id: id, business_name, reason: 'claimed' }],
  })
  expect(await listed('Vanishing 5')).toEqual([])
  expect(await listed('Undone Claimed')).toMatchObject([{ id, service_count: 1 }])
  expect(await undo(many.body.id!)).toEqual(problem(409, 'import_undone'))
  const logins = await server.db
    .selectFrom('auth_user')
    .select('id')
    .where('email', 'like', '%@unclaimed.invalid')
    .execute()
  const listings = await server.db.selectFrom('providers').select('id').where('unclaimed', '=', true).execute()
  expect(logins).toHaveLength(listings.length)
})

test('an import can be undone before it is finished', async () => {
  const { body } = await upload(server, operator, manyRows('Early', 3))
  await undo(body.id!)
  await work(body.id!)
  expect(await importNow(operator, body.id!)).toMatchObject({ state: 'undone', created: 0, kept: [] })
  expect(await listed('Early 1')).toEqual([])
})

test('an import goes on under the new name of a category', async () => {
  const { body } = await upload(server, operator, 'Name,Category,ZIP,Service,Price\nTidy Oaks,Beauty,10001,Braids,45')
  const { items } = (await operator.get('/rest/v1/admin/categories')).body
  const path = `/rest/v1/admin/categories/${items.find(({ name }: { name: string }) => name === 'Beauty').id}`
  for (const name of ['Hair', 'Hair and nails']) expect((await operator.patch(path, { name })).status).toBe(200)
  await work(body.id!)
  expect(await importNow(operator, body.id!)).toMatchObject({ state: 'done', created: 1, failed: 0 })
  expect(await listed('Tidy Oaks')).toMatchObject([{ categories: ['Hair and nails'], service_count: 1 }])
})

test('a business that has signed up is not listed a second time', async () => {
  await aProvider(server, { business_name: 'Zoë & Sons', zip: '10001' })
  const file = 'Name,Category,ZIP\nZOE AND SONS,Cleaning,10001\n"Zoé, Sons",Cleaning,10001\nZoë & Sons,Cleaning,73301'
  const { body } = await upload(server, operator, file, { dry_run: 'true' })
  expect(body).toMatchObject({
    created: 2,
    errors: [{ line: 3, field: 'business_name', message: 'This business has signed up itself' }],
  })
})

test('the sample file imports without errors', async () => {
  const { body: sample } = await operator.get<string>('/rest/v1/admin/imports/sample.csv')
  const { body } = await upload(server, operator, sample, { dry_run: 'true' })
  expect(body).toMatchObject({ rows: 2, created: 2, errors: [] })
  expect(body.columns!.filter(({ field }) => field === null)).toEqual([])
})
