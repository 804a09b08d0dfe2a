import { expect, test } from 'vitest'
import type { DeskField } from '#domains/catalog/fields-contract.ts'
import { imported, upload } from '#test/imports.ts'
import { anOperator } from '#test/operators.ts'
import { caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const anyone = caller(server)
const operator = await anOperator(server)
const add = async (field: object): Promise<DeskField> =>
  (await operator.post('/rest/v1/admin/fields', { of: 'provider', ...field })).body
const tongues = await add({ label: 'Languages', kind: 'choices', options: ['English', 'Spanish', 'French'] })
const eco = await add({ label: 'Eco-friendly', kind: 'yes_no' })
const years = await add({ label: 'Years', kind: 'number', minimum: 0, maximum: 99, required: true })
const site = await add({ label: 'Homepage', kind: 'link' })
const since = await add({ label: 'Founded', kind: 'date' })
const paper = await add({ label: 'Paper', kind: 'file' })

const table = [
  'Business name,Category,ZIP code,languages,Eco-friendly,Since,Homepage',
  'Maple Panes,Cleaning,10001,"spanish; English",Yes,12,https://panes.example',
  'Oak Panes,Cleaning,10001,,no,,',
  'Elm Panes,Cleaning,10001,Klingon,maybe,150,http://elm.example',
].join('\n')
const mapping = JSON.stringify({ Since: `field:${years.id}` })

test('columns with the label of an own field are read as such, and others can be mapped to them', async () => {
  const { body } = await upload(server, operator, table, { dry_run: 'true', mapping })
  expect(body.columns).toEqual([
    { header: 'Business name', field: 'business_name' },
    { header: 'Category', field: 'category' },
    { header: 'ZIP code', field: 'zip_code' },
    { header: 'languages', field: `field:${tongues.id}` },
    { header: 'Eco-friendly', field: `field:${eco.id}` },
    { header: 'Since', field: `field:${years.id}` },
    { header: 'Homepage', field: `field:${site.id}` },
  ])
  expect(body.errors).toEqual([
    { line: 4, field: `field:${tongues.id}`, message: 'Please choose among the answers' },
    { line: 4, field: `field:${eco.id}`, message: 'Please choose yes or no' },
    { line: 4, field: `field:${years.id}`, message: 'Please enter a number from 0 to 99' },
    { line: 4, field: `field:${site.id}`, message: 'Please enter an address that begins with https://' },
  ])
})

test('a date is one that cannot be read in two ways, and a number may have a comma', async () => {
  const lines = [
    'Name,Category,ZIP,Founded,Years',
    'A,Cleaning,10001,3/5/2020,"12,5"',
    'B,Cleaning,10001,2020-03-05,12.5',
  ]
  const { body } = await upload(server, operator, lines.join('\n'), { dry_run: 'true' })
  const message = 'Please enter a date as year, month and day, such as 2026-03-05'
  expect(body.errors).toEqual([{ line: 2, field: `field:${since.id}`, message }])
})

test('a file may be in the language of the operator', async () => {
  const lines = [
    'Nombre del negocio;Categoría;Código postal;Eco-friendly;Servicio 1;Precio del servicio 1;Horario;Domingo;Lunes',
    'Ventanas Arce;Limpieza, jardineria;10001;Sí;Ventanas;45,50;"Lun a Vie 9:00-17:00; Sáb 9-12";;',
    'Ventanas Roble;mascotas;10001;no;;;De vez en cuando;;',
    'Ventanas Olmo;Plomería;10001;;;;;cerrado;8:00-12:00',
    'Ventanas Pino;Vuelos;10001;;;;;;',
  ]
  const { body } = await upload(server, operator, lines.join('\n'), { dry_run: 'true' }, 'es')
  expect(body.columns?.map(({ field }) => field)).toEqual([
    'business_name',
    'category',
    'zip_code',
    `field:${eco.id}`,
    'service_1',
    'service_1_price',
    'hours',
    'sunday',
    'monday',
  ])
  expect(body.sample).toMatchObject([{ categories: ['Cleaning', 'Gardening'] }, { categories: ['Plumbing'] }])
  expect(body.errors).toMatchObject([
    { line: 3, field: 'hours' },
    { line: 5, field: 'category', message: expect.stringContaining('Limpieza, Electricidad, Plomería') },
  ])
})

test('an imported business has the values of its line, and may lack required ones', async () => {
  expect(await imported(server, operator, table, { mapping })).toMatchObject({ created: 2, failed: 1 })
  const { items } = (await anyone.get('/rest/v1/providers?search=panes')).body
  const fieldsOf = async (name: string) => {
    const { id } = items.find(({ business_name }: { business_name: string }) => business_name === name)
    return (await anyone.get(`/rest/v1/providers/${id}`)).body.fields
  }
  expect(await fieldsOf('Maple Panes')).toEqual({
    [tongues.id]: ['Spanish', 'English'],
    [eco.id]: true,
    [years.id]: 12,
    [site.id]: 'https://panes.example',
  })
  expect(await fieldsOf('Oak Panes')).toEqual({ [eco.id]: false })
})

test('a mapping to a file or to an unknown field is refused', async () => {
  for (const field of [`field:${paper.id}`, `field:${operator.id}`, 'field:x'])
    expect(await upload(server, operator, table, { mapping: JSON.stringify({ Since: field }) }), field).toMatchObject({
      status: 422,
    })
})
