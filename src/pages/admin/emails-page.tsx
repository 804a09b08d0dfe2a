import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { emailsQuery } from '#features/admin/client.ts'
import { EmailCard } from '#features/admin/components/email-card.tsx'
import { FilterBar, type FilterField } from '#features/admin/components/filter-bar.tsx'
import { WaitingCards } from '#features/admin/components/waiting-cards.tsx'
import { emailStates } from '#features/admin/rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { AdminShell } from './admin-shell.tsx'
import { filtersIn, loadOperator, readFirst, useFilters } from './operator.ts'

const fields: FilterField[] = [
  { name: 'search', label: 'Address', hint: 'A part of the email address.' },
  { name: 'status', label: 'Status', options: emailStates },
]
const names = fields.map(({ name }) => name)

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  const filters = filtersIn(new URL(args.request.url).searchParams, names)
  return readFirst(() => queryClient.infiniteQuery(emailsQuery(api, filters)))
}

/** `/admin/mails`: the outbox. */
export function Component() {
  const bar = useFilters('mails', names)
  const query = useInfiniteQuery(emailsQuery(useApi(), bar.filters))
  return (
    <AdminShell title="Outbox" lead="The emails of the last 30 days, the newest first. Their text is private.">
      <FilterBar label="Outbox" fields={fields} {...bar} />
      <PagedList
        query={query}
        title="Outbox"
        noun="emails"
        loading={<WaitingCards label="emails" />}
        empty={<EmptyState title="No email found">No email matches these filters.</EmptyState>}
      >
        {(email) => <EmailCard email={email} />}
      </PagedList>
    </AdminShell>
  )
}
