import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { lists } from '#features/admin/client.ts'
import { FilterBar, type FilterField } from '#features/admin/components/filter-bar.tsx'
import { WaitingCards } from '#features/admin/components/waiting-cards.tsx'
import { mailStates } from '#features/admin/rules.ts'
import { MailCard } from '#features/admin-mails/components/mail-card.tsx'
import { useApi } from '#platform/api-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { AdminShell } from './admin-shell.tsx'
import { filtersIn, loadOperator, readFirst, useFilters } from './operator.ts'

const fields: FilterField[] = [
  { name: 'search', label: 'Address', hint: 'A part of it.' },
  { name: 'status', label: 'Status', options: mailStates },
]
const names = fields.map(({ name }) => name)

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  const filters = filtersIn(new URL(args.request.url).searchParams, names)
  return readFirst(() => queryClient.infiniteQuery(lists.mails(api, filters)))
}

/** `/admin/mails`: the outbox. */
export function Component() {
  const bar = useFilters('mails', names)
  const query = useInfiniteQuery(lists.mails(useApi(), bar.filters))
  return (
    <AdminShell
      title="Outbox"
      lead="What was written to people in the last 30 days, the newest first. What mails say is not shown."
    >
      <FilterBar label="Outbox" fields={fields} {...bar} />
      <PagedList
        query={query}
        title="Outbox"
        noun="mails"
        loading={<WaitingCards label="mails" />}
        empty={<EmptyState title="No mail found">Nothing of that kind was written lately.</EmptyState>}
      >
        {(mail) => <MailCard mail={mail} />}
      </PagedList>
    </AdminShell>
  )
}
