import { categoryText } from '#domains/catalog/categories-rules.ts'
import { useAdminAction, useMayDo } from '#domains/operators/client.ts'
import type { Synonym } from '#domains/search/contract.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { msg, t } from '#ui/language.ts'
import { RowActions } from '#ui/row-actions.tsx'

const columns: Column<Synonym>[] = [
  { name: 'term', label: msg('Words'), cell: ({ term }) => term },
  { name: 'category', label: msg('Category'), cell: ({ category }) => categoryText(category) },
]

/** The words that operators have made mean a category. Each can be removed. */
export function Synonyms({ synonyms }: { synonyms: Synonym[] }) {
  const mayChange = useMayDo('site')
  return (
    <section aria-labelledby="synonyms" className="mt-10">
      <h2 id="synonyms" className="mb-4 text-xl">
        {t('Synonyms')}
      </h2>
      <DataTable
        label={t('Synonyms')}
        columns={columns}
        rows={synonyms}
        keyOf={({ term, category }) => `${term} ${category}`}
        actions={mayChange ? (synonym) => <SynonymActions synonym={synonym} /> : undefined}
      />
    </section>
  )
}

function SynonymActions({ synonym }: { synonym: Synonym }) {
  const { term, category } = synonym
  const removing = useAdminAction(t('“{term}” no longer means {category}.', { term, category: categoryText(category) }))
  const remove = () => removing.mutate({ path: '/searches/synonyms', method: 'delete', body: synonym })
  return (
    <RowActions
      label={term}
      actions={[
        {
          text: t('Remove'),
          about: ` ${term}: ${categoryText(category)}`,
          pending: removing.isPending,
          onPress: remove,
        },
      ]}
    />
  )
}
