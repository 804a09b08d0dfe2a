import { Link } from 'react-router'
import type { Understood } from '#domains/search/contract.ts'
import { keptWords } from '#domains/search/rules.ts'
import { terms } from '#ui/country.ts'
import { type ProvidersSearch, urls } from '#urls.ts'

/**
 * How the text was understood: the sentence that the filters are from, its spelling, the words that
 * decided, and the categories it means. An empty list says itself that no one matches.
 */
export function UnderstoodLine({
  query,
  understood,
  isEmpty,
}: {
  query: ProvidersSearch
  understood: Understood
  isEmpty: boolean
}) {
  const { corrected, categories } = understood
  const dropped = isEmpty ? [] : understood.dropped
  const { search = '', said, category = [] } = query
  const others = categories.filter((name) => !category.includes(name.toLowerCase()))
  const kept = keptWords(corrected ?? search, understood)
  const isPlaced = query.location !== undefined || query.lat !== undefined
  const here = (changes: ProvidersSearch) =>
    urls.providers({ ...query, cursor: undefined, said: undefined, ...changes })
  if (!said && !corrected && dropped.length === 0 && others.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {said && (
        <p>
          Read from “{said}”.{' '}
          <Link to={urls.providers({ search: said, exact: 'true' })} preventScrollReset className="text-link">
            Search for the words instead
          </Link>
        </p>
      )}
      {said && !isPlaced && <p>Add your {terms().code} to see who is near you.</p>}
      {corrected && (
        <p>
          Showing results for <strong>{corrected}</strong>.{' '}
          <Link to={here({ exact: 'true' })} preventScrollReset className="text-link">
            Search instead for {search}
          </Link>
        </p>
      )}
      {dropped.length > 0 && <p>Few providers match all words. {kept && `Showing results for “${kept}”.`}</p>}
      {others.map((name) => (
        <Link
          key={name}
          to={here({ search: undefined, exact: undefined, category: [name.toLowerCase()] })}
          className="text-link"
        >
          All in {name}
        </Link>
      ))}
    </div>
  )
}
