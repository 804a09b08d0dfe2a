import { workOnImport } from '#domains/imports/commands.server.ts'
import type { Import } from '#domains/imports/contract.ts'
import { contextOf } from '#platform/context.server.ts'
import { type Answer, answerOf, type TestPerson } from './people.ts'
import type { TestServer } from './server.ts'

const address = '/rest/v1/admin/imports'

/** Uploads a file of businesses as the page does. */
export async function upload(
  server: TestServer,
  operator: TestPerson,
  file: string | Uint8Array,
  fields: Record<string, string> = {},
  language = 'en',
): Promise<Answer<Import>> {
  const form = new FormData()
  form.append('file', new File([typeof file === 'string' ? file : new Uint8Array(file)], 'town.csv'))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const headers = { authorization: `Bearer ${operator.token}`, 'accept-language': language }
  return answerOf(await fetch(server.url + address, { method: 'POST', headers, body: form }))
}

/** An import as the API shows it now. */
export const importNow = async (operator: TestPerson, id: string): Promise<Import> =>
  (await operator.get<Import>(`${address}/${id}`)).body

/** Imports a file and does its jobs. */
export async function imported(
  server: TestServer,
  operator: TestPerson,
  file: string,
  fields: Record<string, string> = {},
): Promise<Import & { id: string }> {
  const { body } = await upload(server, operator, file, fields)
  await workOnImport(contextOf(server.deps), { id: body.id! })
  return { ...(await importNow(operator, body.id!)), id: body.id! }
}

let count = 0

/** An unclaimed business in New York with one service; its file has these further columns. */
export async function anUnclaimed(server: TestServer, operator: TestPerson, columns: Record<string, string> = {}) {
  count += 1
  const cells = {
    'Business name': `Larch & Sons ${count}`,
    Category: 'Cleaning',
    'ZIP code': '10001',
    Email: `larch${count}@business.example`,
    'Service 1': 'Window cleaning',
    'Service 1 price': '45',
    ...columns,
  }
  const file = [Object.keys(cells), Object.values(cells)].map((line) => line.join(';')).join('\n')
  const { id: import_id } = await imported(server, operator, file)
  const { provider_id } = await server.db
    .selectFrom('imported_listings')
    .select('provider_id')
    .where('import_id', '=', import_id)
    .executeTakeFirstOrThrow()
  const { id: service_id } = await server.db
    .selectFrom('services')
    .select('id')
    .where('provider_id', '=', provider_id)
    .executeTakeFirstOrThrow()
  return { id: provider_id, service_id, import_id, business_name: cells['Business name'], email: cells.Email }
}

/** The token of the latest link that a business got. */
export async function linkTo(server: TestServer, email: string): Promise<string> {
  const { data } = await server.db
    .selectFrom('mail')
    .select('data')
    .where('kind', '=', 'business_claim')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return (data as { token: string }).token
}
