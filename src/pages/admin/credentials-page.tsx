import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { allCredentialsQuery } from '#domains/moderation/credentials-client.ts'
import type { CredentialSummary } from '#domains/moderation/credentials-contract.ts'
import { credentialSorts } from '#domains/moderation/rules.ts'
import { AdminTable } from '#domains/operators/components/admin-table.tsx'
import { Moment } from '#domains/operators/components/facts.tsx'
import { FilterBar, type FilterField } from '#domains/operators/components/filter-bar.tsx'
import { LongText } from '#domains/operators/components/long-text.tsx'
import { credentialKinds, credentialStates } from '#domains/providers/credentials-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import type { Column } from '#ui/data-table.tsx'
import { dayText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { AdminShell } from './admin-shell.tsx'
import { CredentialBadge } from './credential-badge.tsx'
import { type AdminList, filtersIn, loadOperator, readFirst, useAdminList } from './operator.ts'

const fields: FilterField[] = [{ name: 'status', label: msg('Status'), options: credentialStates }]

const list: AdminList = { section: 'credentials', fields, sorts: credentialSorts }

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  const filters = filtersIn(new URL(args.request.url).searchParams, list)
  return readFirst(() => queryClient.infiniteQuery(allCredentialsQuery(api, filters)))
}

const columns: Column<CredentialSummary>[] = [
  {
    name: 'title',
    label: msg('Credential'),
    size: 'wide',
    cell: ({ id, title, kind }) => (
      <>
        <Link to={urls.adminCredential(id)} className="text-link">
          {title}
        </Link>
        <span className="block text-quiet">{t(credentialKinds[kind])}</span>
      </>
    ),
  },
  {
    name: 'provider',
    label: msg('Provider'),
    cell: ({ person_id, business_name }) => (
      <Link to={urls.adminPerson(person_id)} className="text-link">
        {business_name}
      </Link>
    ),
  },
  {
    name: 'expires_on',
    label: msg('Valid until'),
    cell: ({ expires_on }) => (expires_on ? dayText(`${expires_on}T00:00:00Z`) : t('No end')),
  },
  {
    name: 'submitted_at',
    label: msg('Sent'),
    size: 'narrow',
    sort: 'descending',
    cell: ({ submitted_at }) => <Moment at={submitted_at} />,
  },
  {
    name: 'status',
    label: msg('Status'),
    cell: (credential) => (
      <>
        <CredentialBadge {...credential} />
        {credential.reason && <LongText text={credential.reason} />}
      </>
    ),
  },
]

/** `/admin/credentials`: the licenses, insurance and certificates that providers have sent. */
export function Component() {
  const { filters, bar, sorting } = useAdminList(list)
  return (
    <AdminShell
      title={t('Credentials')}
      lead={t(
        'Licenses, insurance and certificates of providers. Open one to see its document. Your reason is recorded.',
      )}
    >
      <FilterBar label={t('Credentials')} {...bar} />
      <AdminTable
        query={useInfiniteQuery(allCredentialsQuery(useApi(), filters))}
        title={t('Credentials')}
        noun={t('credentials')}
        columns={columns}
        sorting={sorting}
        empty={{ title: t('No credentials'), text: t('No provider has sent one like this.') }}
      />
    </AdminShell>
  )
}
