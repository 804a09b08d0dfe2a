import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useApi } from '#platform/api-context.tsx'
import type { Column, Sorting } from '#ui/data-table.tsx'
import { msg, t } from '#ui/language.ts'
import { RowActions } from '#ui/row-actions.tsx'
import { urls } from '#urls.ts'
import { usersQuery } from '../accounts-client.ts'
import type { UserSummary } from '../accounts-contract.ts'
import type { Filters } from '../client.ts'
import { AdminTable } from './admin-table.tsx'
import { EmailAddress, Moment } from './facts.tsx'
import { canSuspendOrRestore, useSuspension } from './suspension.tsx'
import { UserBadges } from './user-badges.tsx'

const nameOf = ({ email, profiles }: UserSummary) => profiles[0]?.name ?? email

const columns: Column<UserSummary>[] = [
  {
    name: 'name',
    label: msg('Name'),
    cell: (user) => (
      <Link to={urls.adminPerson(user.id)} className="text-link">
        {nameOf(user)}
      </Link>
    ),
  },
  { name: 'email', label: msg('Email'), sort: 'ascending', cell: ({ email }) => <EmailAddress email={email} /> },
  {
    name: 'business',
    label: msg('Business'),
    cell: ({ profiles }) => profiles.find(({ business_name }) => business_name)?.business_name,
  },
  { name: 'roles', label: msg('Role'), cell: (user) => <UserBadges user={user} /> },
  {
    name: 'created_at',
    label: msg('Since'),
    size: 'narrow',
    sort: 'descending',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
]

/** Users, each with a link to their page. */
export function UserTable({ filters, sorting }: { filters: Filters; sorting: Sorting }) {
  return (
    <AdminTable
      query={useInfiniteQuery(usersQuery(useApi(), filters))}
      title={t('Users')}
      noun={t('users')}
      columns={columns}
      sorting={sorting}
      duty="content"
      actions={(user) => canSuspendOrRestore(user) && <UserRowActions user={user} />}
      empty={{ title: t('No user found'), text: t('Try fewer letters, or clear the filters.') }}
    />
  )
}

function UserRowActions({ user }: { user: UserSummary }) {
  const name = nameOf(user)
  const { action, dialog } = useSuspension({ id: user.id, isSuspended: user.state === 'suspended', name })
  return (
    <>
      <RowActions label={name} actions={[action]} />
      {dialog}
    </>
  )
}
