import { type SubmitEvent, useState } from 'react'
import { useAdminAction } from '#features/admin/client.ts'
import { categoryNames } from '#features/categories/rules.ts'
import type { MissedSearch } from '#features/search/contract.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { controlClass } from '#ui/field.tsx'
import { wholeText } from '#ui/formats.ts'

const headClass = 'px-3 py-2 font-semibold'

/** The table of searches without results. On a phone, each row is a block. */
export function MissedSearches({ searches }: { searches: MissedSearch[] }) {
  return (
    <table className="block w-full rounded-card border border-line bg-surface text-left md:table">
      <caption className="sr-only">Searches without results</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-b border-line">
          <th scope="col" className={headClass}>
            Words
          </th>
          <th scope="col" className={`${headClass} text-right`}>
            Times
          </th>
          <th scope="col" className={headClass}>
            ZIP areas
          </th>
          <th scope="col" className={headClass}>
            Category
          </th>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {searches.map((search) => (
          <Row key={search.words} search={search} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ search: { words, times, zip_prefixes } }: { search: MissedSearch }) {
  return (
    <tr className="flex flex-wrap items-baseline gap-x-4 border-b border-line p-3 last:border-0 md:table-row md:p-0">
      <th scope="row" className="w-full font-semibold wrap-anywhere md:w-auto md:px-3 md:py-1.5">
        {words}
      </th>
      <td className="text-quiet tabular-nums md:px-3 md:py-1.5 md:text-right md:text-ink">
        {wholeText(times)}
        <span className="md:sr-only"> {times === 1 ? 'time' : 'times'}</span>
      </td>
      <td className="text-quiet tabular-nums md:px-3 md:py-1.5 md:text-ink">
        {zip_prefixes.length > 0 ? zip_prefixes.map((prefix) => `${prefix}xx`).join(', ') : 'No ZIP code'}
      </td>
      <td className="mt-2 w-full md:w-96 md:px-3 md:py-1.5">
        <SynonymForm words={words} />
      </td>
    </tr>
  )
}

function SynonymForm({ words }: { words: string }) {
  const [category, setCategory] = useState('')
  const adding = useAdminAction(`“${words}” now means ${category}.`)
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    adding.mutate({ path: '/searches/synonyms', body: { term: words, category } })
  }
  return (
    <form onSubmit={add} className="flex gap-2">
      <select
        aria-label={`Category for ${words}`}
        className={classNames(controlClass, 'min-w-0 flex-1 truncate')}
        value={category}
        onChange={(event) => setCategory(event.currentTarget.value)}
        required
      >
        <option value="">Choose a category</option>
        {categoryNames.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <Button type="submit" className="shrink-0" pending={adding.isPending}>
        Add as a synonym<span className="sr-only">: {words}</span>
      </Button>
    </form>
  )
}
