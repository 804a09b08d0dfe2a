import { hashPassword } from '#domains/sign-in/passwords-commands.server.ts'
import { aCustomer, type TestPerson } from './people.ts'
import type { TestServer } from './server.ts'

/** What operators prove themselves with. */
export const password = 'lantern on the porch'
let hash: Promise<string> | undefined

/** A signed-in operator, by default in New York. */
export async function anOperator(server: TestServer, name?: string, zip?: string | null): Promise<TestPerson> {
  const person = await aCustomer(server, { ...(name !== undefined && { name }), ...(zip !== undefined && { zip }) })
  const password_hash = await (hash ??= hashPassword(password))
  const login = server.db.updateTable('auth_user').where('id', '=', person.auth_user_id)
  await login.set({ is_operator: true, password_hash }).execute()
  return person
}
