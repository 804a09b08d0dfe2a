import { categoryText } from '#domains/catalog/categories-rules.ts'
import type { CategoryFunnel } from '#domains/operators/overview-contract.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { wholeText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'

const steps = {
  searches: msg('Searches'),
  provider_views: msg('Provider pages viewed'),
  requested: msg('Bookings requested'),
  confirmed: msg('Confirmed'),
  completed: msg('Bookings completed'),
} as const

const columns: Column<CategoryFunnel>[] = [
  { name: 'name', label: msg('Category'), cell: ({ name }) => categoryText(name) },
  ...Object.entries(steps).map(([key, label]) => ({
    name: key,
    label,
    end: true,
    cell: (funnel: CategoryFunnel) => wholeText(funnel[key as keyof typeof steps]),
  })),
]

/** The funnel from a search to a completed booking, in each category. */
export function CategoryFunnels({ funnels }: { funnels: CategoryFunnel[] }) {
  return (
    <DataTable
      label={t('From a search to a completed booking, by category')}
      columns={columns}
      rows={funnels}
      keyOf={({ category_id }) => String(category_id)}
    />
  )
}
