import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Duty } from '#domains/identity/staff-rules.ts'
import type { Page } from '#platform/api-client.ts'
import { type Column, DataTable, type Sorting } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedItems } from '#ui/paged-list.tsx'
import { useMayDo } from '../client.ts'
import { WaitingRows } from './waiting-rows.tsx'

type AdminTableProps<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>
  /** The list, as the start of a sentence: "The audit trail". */
  title: string
  /** The plural of its rows: "events". */
  noun: string
  columns: readonly Column<Row>[]
  sorting?: Sorting | undefined
  actions?: ((row: Row) => ReactNode) | undefined
  /** Only roles with this duty see the actions. */
  duty?: Duty
  empty: { title: string; text: string }
}

/** A list of the admin area, page by page, as a table. */
export function AdminTable<Row extends { id: string }>(props: AdminTableProps<Row>) {
  const { query, title, noun, columns, sorting, actions, duty = 'watch', empty } = props
  const mayAct = useMayDo(duty)
  return (
    <PagedItems
      query={query}
      title={title}
      noun={noun}
      loading={<WaitingRows label={noun} />}
      empty={<EmptyState title={empty.title}>{empty.text}</EmptyState>}
    >
      {(rows) => (
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          sorting={sorting}
          busy={query.isPlaceholderData}
          actions={mayAct ? actions : undefined}
        />
      )}
    </PagedItems>
  )
}
