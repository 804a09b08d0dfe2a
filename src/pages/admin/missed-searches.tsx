import { type SubmitEvent, useState } from 'react'
import { categoryNames, categoryText } from '#domains/catalog/categories-rules.ts'
import { useAdminAction, useMayDo } from '#domains/operators/client.ts'
import type { MissedSearch } from '#domains/search/contract.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { country, terms } from '#ui/country.ts'
import { type Column, DataTable, type Sorting } from '#ui/data-table.tsx'
import { controlClass } from '#ui/field.tsx'
import { wholeText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { sortRows } from './operator.ts'

/** The columns that missed searches can be sorted by, the usual one first. */
export const missedSearchSorts = ['times', 'words'] as const

const columns: Column<MissedSearch>[] = [
  { name: 'words', label: msg('Words'), sort: 'ascending', cell: ({ words }) => words },
  { name: 'times', label: msg('Times'), sort: 'descending', end: true, cell: ({ times }) => wholeText(times) },
  {
    name: 'zip_prefixes',
    get label() {
      return t('{codes} areas', { codes: terms().Code.replace(' code', '') })
    },
    cell: ({ zip_prefixes }) =>
      zip_prefixes.map((prefix) => `${prefix}${country().code === 'us' ? 'xx' : ''}`).join(', ') ||
      t('No {code}', { code: terms().code }),
  },
]

/** The table of searches without results. Each can become a synonym of a category. */
export function MissedSearches({ searches, sorting }: { searches: MissedSearch[]; sorting: Sorting }) {
  const mayChange = useMayDo('site')
  return (
    <DataTable
      label={t('Searches without results')}
      columns={columns}
      rows={sortRows(searches, sorting.sort, (search, name) => (name === 'times' ? search.times : search.words))}
      keyOf={({ words }) => words}
      sorting={sorting}
      actions={mayChange ? ({ words }) => <SynonymForm words={words} /> : undefined}
    />
  )
}

function SynonymForm({ words }: { words: string }) {
  const [category, setCategory] = useState('')
  const adding = useAdminAction(t('“{words}” now means {category}.', { words, category: categoryText(category) }))
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    adding.mutate({ path: '/searches/synonyms', body: { term: words, category } })
  }
  return (
    <form onSubmit={add} className="flex gap-2 md:w-96">
      <select
        aria-label={t('Category for {words}', { words })}
        className={classNames(controlClass, 'min-w-0 flex-1 truncate')}
        value={category}
        onChange={(event) => setCategory(event.currentTarget.value)}
        required
      >
        <option value="">{t('Choose a category')}</option>
        {categoryNames().map((name) => (
          <option key={name} value={name}>
            {categoryText(name)}
          </option>
        ))}
      </select>
      <Button type="submit" className="shrink-0" pending={adding.isPending}>
        {t('Add as a synonym')}
        <span className="sr-only">: {words}</span>
      </Button>
    </form>
  )
}
