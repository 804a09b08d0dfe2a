import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { personQuery } from '#features/admin/client.ts'
import { AuditList } from '#features/admin-audit/components/audit-list.tsx'
import { PersonActs } from '#features/admin-users/components/person-acts.tsx'
import { PersonDetails } from '#features/admin-users/components/person-details.tsx'
import { load } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { AdminShell } from './admin-shell.tsx'
import { loadOperator } from './operator.ts'

export async function loader(args: LoaderFunctionArgs) {
  await loadOperator(args)
  await load(args.context, (api) => personQuery(api, args.params['id'] ?? ''))
  return null
}

/** `/admin/people/:id`: one login, what can be done about it, and what was done with it. */
export function Component() {
  const { id = '' } = useParams()
  const { data: person } = useSuspenseQuery(personQuery(useApi(), id))
  const name = person.profiles[0]?.name ?? person.email
  return (
    <AdminShell title={name} aside={<PersonActs person={person} name={name} />}>
      <PersonDetails person={person} />
      <h2 className="mt-10 mb-4 text-2xl">Audit trail</h2>
      <AuditList filters={{ person: person.id }} />
    </AdminShell>
  )
}
