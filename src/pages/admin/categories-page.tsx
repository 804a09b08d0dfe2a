import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { descriptionText } from '#domains/catalog/categories-descriptions-rules.ts'
import type { DeskCategory } from '#domains/catalog/categories-desk-contract.ts'
import { MOST_CATEGORIES } from '#domains/catalog/categories-limits.ts'
import { IconSign } from '#domains/catalog/components/category-icon.tsx'
import { adminAnswer } from '#domains/operators/client.ts'
import { WaitingRows } from '#domains/operators/components/waiting-rows.tsx'
import { useApi } from '#platform/api-context.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { t } from '#ui/language.ts'
import { AdminShell } from './admin-shell.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { loadOperator, readFirst } from './operator.ts'
import { OrderedRowActions } from './ordered-row-actions.tsx'

const categoriesQuery = adminAnswer<{ items: DeskCategory[] }>('/categories')

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  return readFirst(() => queryClient.query(categoriesQuery(api)))
}

/** `/admin/categories`: operators add, rename, order and hide categories. */
export function Component() {
  const [edited, edit] = useState<DeskCategory | 'new'>()
  const { data, error, refetch, isFetching } = useQuery(categoriesQuery(useApi()))
  const count = data?.items.length ?? 0
  return (
    <AdminShell
      title={t('Categories')}
      lead={t('What providers offer and customers look for, in this order. At most {MOST_CATEGORIES}.', {
        MOST_CATEGORIES,
      })}
      aside={
        <Button variant="primary" onClick={() => edit('new')} disabled={count >= MOST_CATEGORIES}>
          {t('Add a category')}
        </Button>
      }
    >
      {data ? (
        <Card className="max-w-3xl">
          <ol aria-label={t('Categories')} className="divide-y divide-line">
            {data.items.map((category, at) => (
              <Row key={category.id} category={category} at={at} count={count} onEdit={() => edit(category)} />
            ))}
          </ol>
        </Card>
      ) : error ? (
        <ErrorPanel
          cause={error}
          title={t('The categories could not be loaded')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <WaitingRows label={t('categories')} />
      )}
      {edited && <CategoryDialog category={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />}
    </AdminShell>
  )
}

type RowProps = { category: DeskCategory; at: number; count: number; onEdit: () => void }

function Row({ category: { id, name, icon, description, is_active, provider_count }, at, count, onEdit }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <IconSign icon={icon} className="size-6 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">
          {t(name)} {!is_active && <Badge>{t('Hidden')}</Badge>}
        </p>
        <p className="text-sm text-quiet">
          {descriptionText(description)} ·{' '}
          {t('{provider_count, plural, one {# provider} other {# providers}}', { provider_count })}
        </p>
      </div>
      <OrderedRowActions
        name={t(name)}
        path={`/categories/${id}`}
        at={at}
        count={count}
        is_active={is_active}
        hiddenText={t('{name} is hidden.', { name: t(name) })}
        onEdit={onEdit}
      />
    </li>
  )
}
