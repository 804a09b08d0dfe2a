import { beforeEach, expect, test } from 'vitest'
import { type Answer, answerOf, aProvider, problem, type TestPerson } from '#test/people.ts'
import { formOf } from '#test/pictures.ts'
import { testServer } from '#test/server.ts'
import type { ClientImport } from './contract.ts'

const server = await testServer()
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

async function importOf(who: TestPerson, file: string | Uint8Array, dry_run = false): Promise<Answer<ClientImport>> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const response = await fetch(`${server.url}/rest/v1/clients/imports?dry_run=${dry_run}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: formOf(bytes, 'contacts.csv', 'text/csv'),
  })
  return answerOf(response)
}

const clientsOf = async (who: TestPerson) => (await who.get('/rest/v1/clients')).body.items

const table = [
  '\uFEFF"First name";"Last name";"E-mail 1 - Value";"Mobile Phone";Street;City;State;ZIP;Notes',
  'Wilma;Heron;wilma@mail.example;(212) 555-0177;12 Zanzibar Road;New York;NY;10001;"Two dogs',
  'and a ""cat"""',
  'Ben;;not an address;;;;;;',
  'Carl;Otter;WILMA@mail.example;;;;;;',
  '',
  'Dora;Newt;;212-555-0177;;;;;',
  'Ed;Stork;;;9 Elm Street;;;;Rings twice',
  ';;;5;;;;;',
].join('\r\n')

test('a CSV file with a BOM, semicolons and quoted newlines is checked first and then added', async () => {
  const provider = await aProvider(server)
  const dry = await importOf(provider, table, true)
  expect(dry.body).toEqual({
    dry_run: true,
    format: 'csv',
    rows: 6,
    created: 2,
    duplicates: [
      { line: 5, name: 'Carl Otter', by: 'email', of: 'Wilma Heron' },
      { line: 7, name: 'Dora Newt', by: 'phone', of: 'Wilma Heron' },
    ],
    errors: [
      { line: 4, field: 'email', message: 'Please enter a valid email address' },
      { line: 9, field: 'name', message: 'Please enter a name' },
      { line: 9, field: 'phone', message: 'Please enter a valid phone number' },
    ],
    sample: [
      { line: 2, name: 'Wilma Heron', phone: '(212) 555-0177', email: 'wilma@mail.example' },
      { line: 8, name: 'Ed Stork', phone: '', email: '' },
    ],
  })
  expect(await clientsOf(provider)).toEqual([])
  expect((await importOf(provider, table)).body).toEqual({ ...dry.body, dry_run: false })
  expect(await clientsOf(provider)).toMatchObject([
    { name: 'Ed Stork', address: null, notes: 'Rings twice\nAddress: 9 Elm Street' },
    { name: 'Wilma Heron', address: { line1: '12 Zanzibar Road', zipCode: '10001' }, notes: 'Two dogs\nand a "cat"' },
  ])
  // Ed has neither an email address nor a phone number.
  expect((await importOf(provider, table)).body).toMatchObject({ created: 1, duplicates: { length: 3 } })
})

test('a file of Windows-1252 keeps its accents', async () => {
  const provider = await aProvider(server)
  const bytes = Uint8Array.from('Name,Phone\nZo\xeb M\xfcller,\n', (letter) => letter.charCodeAt(0))
  expect((await importOf(provider, bytes)).body.created).toBe(1)
  expect(await clientsOf(provider)).toMatchObject([{ name: 'Zoë Müller' }])
})

test('vCards of both versions with folded lines are added, and a broken one is named by its line', async () => {
  const provider = await aProvider(server)
  const cards = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Heron;Wilma;;;',
    'FN:Wilma He',
    ' ron',
    'item1.TEL;TYPE=CELL:+1 212 555 0177',
    'ADR;TYPE=HOME:;;12 Zanzibar Road\\, Apt 4;New York;NY;10001;USA',
    'NOTE:Two dogs\\nand a cat\\; shy',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Ben Ö',
    'TEL;VALUE=uri;PREF=1:tel:+1-212-555-0178',
    'EMAIL:ben@mail.example',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN without a colon',
    'END:VCARD',
  ].join('\r\n')
  expect((await importOf(provider, cards)).body).toMatchObject({
    format: 'vcard',
    rows: 3,
    created: 2,
    errors: [{ line: 16, field: 'vcard' }],
  })
  expect(await clientsOf(provider)).toMatchObject([
    { name: 'Ben Ö', phone: '(212) 555-0178', email: 'ben@mail.example' },
    { name: 'Wilma Heron', address: { line1: '12 Zanzibar Road, Apt 4' }, notes: 'Two dogs\nand a cat; shy' },
  ])
})

test('a file without names, without contacts or with binary data is refused', async () => {
  const provider = await aProvider(server)
  for (const file of ['', 'Color,Size\nred,5\n', '\u0000\u0001,"'])
    expect(await importOf(provider, file)).toEqual(problem(422, 'validation_failed'))
})
