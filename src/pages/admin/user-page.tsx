import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { userQuery } from '#domains/operators/accounts-client.ts'
import { AuditList } from '#domains/operators/components/audit-list.tsx'
import { UserActions } from '#domains/operators/components/user-actions.tsx'
import { UserDetails } from '#domains/operators/components/user-details.tsx'
import { load } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { t } from '#ui/language.ts'
import { AdminShell } from './admin-shell.tsx'
import { loadOperator } from './operator.ts'

export async function loader(args: LoaderFunctionArgs) {
  await loadOperator(args)
  await load(args.context, (api) => userQuery(api, args.params['id'] ?? ''))
  return null
}

/** `/admin/people/:id`: one user, actions, and their audit trail. */
export function Component() {
  const { id = '' } = useParams()
  const { data: user } = useSuspenseQuery(userQuery(useApi(), id))
  const name = user.profiles[0]?.name ?? user.email
  return (
    <AdminShell title={name} aside={<UserActions user={user} name={name} />}>
      <UserDetails user={user} />
      <h2 className="mt-10 mb-4 text-2xl">{t('Audit trail')}</h2>
      <AuditList key={user.id} filters={{ person: user.id }} />
    </AdminShell>
  )
}
