import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { emailsQuery } from '#domains/operators/client.ts'
import { EmailTable } from '#domains/operators/components/email-table.tsx'
import { FilterBar, type FilterField } from '#domains/operators/components/filter-bar.tsx'
import { emailSorts, emailStates } from '#domains/operators/rules.ts'
import { siteQuery } from '#domains/site/settings-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { msg, t } from '#ui/language.ts'
import { AdminShell } from './admin-shell.tsx'
import { type AdminList, filtersIn, loadOperator, readFirst, useAdminList } from './operator.ts'

const fields: FilterField[] = [
  { name: 'search', label: msg('Address'), hint: msg('A part of the email address.') },
  { name: 'status', label: msg('Status'), options: emailStates },
]

const list: AdminList = { section: 'mails', fields, sorts: emailSorts }

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  const filters = filtersIn(new URL(args.request.url).searchParams, list)
  return readFirst(() => queryClient.infiniteQuery(emailsQuery(api, filters)))
}

/** `/admin/mails`: the outbox. */
export function Component() {
  const { filters, bar, sorting } = useAdminList(list)
  const { data: site } = useQuery(siteQuery(useApi()))
  const lead = site
    ? t('The emails of the last {count, plural, one {# day} other {# days}}. Their text is private.', {
        count: site.email_days,
      })
    : t('The emails of the last days. Their text is private.')
  return (
    <AdminShell title={t('Outbox')} lead={lead}>
      <FilterBar label={t('Outbox')} {...bar} />
      <EmailTable filters={filters} sorting={sorting} />
    </AdminShell>
  )
}
