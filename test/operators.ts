import type { StaffRole } from '#domains/identity/staff-rules.ts'
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

/** A signed-in operator with a role. */
export async function aStaffMember(server: TestServer, staff_role: StaffRole): Promise<TestPerson> {
  const operator = await anOperator(server)
  await server.db.updateTable('auth_user').set({ staff_role }).where('id', '=', operator.auth_user_id).execute()
  return operator
}
