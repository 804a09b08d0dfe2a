import { Link } from 'react-router'
import type { Understood } from '#domains/search/contract.ts'
import { keptWords } from '#domains/search/rules.ts'
import { type ProvidersSearch, urls } from '#urls.ts'

/**
 * How the text was understood: its place, its spelling, the words that decided, and the categories
 * it means.
 */
export function UnderstoodLine({ query, understood }: { query: ProvidersSearch; understood: Understood }) {
  const { corrected, dropped, categories, place } = understood
  const { search = '', category = [] } = query
  if (search === '') return null
  const others = categories.filter((name) => !category.includes(name.toLowerCase()))
  const kept = keptWords(corrected ?? place?.rest ?? search, understood)
  const isPlaced = query.location !== undefined || query.lat !== undefined
  const around = place && !isPlaced ? { location: place.zip_code } : {}
  const here = (changes: ProvidersSearch) => urls.providers({ ...query, cursor: undefined, ...changes })
  if (!place && !corrected && dropped.length === 0 && others.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {place && (
        <p>
          Near <strong>{place.label}</strong>.{' '}
          <Link to={here({ exact: 'true' })} preventScrollReset className="text-link">
            Search for the words instead
          </Link>
        </p>
      )}
      {corrected && (
        <p>
          Showing results for <strong>{corrected}</strong>.{' '}
          {!place && (
            <Link to={here({ exact: 'true' })} preventScrollReset className="text-link">
              Search instead for {search}
            </Link>
          )}
        </p>
      )}
      {dropped.length > 0 && <p>Few providers match all words. {kept && `Showing results for “${kept}”.`}</p>}
      {others.map((name) => (
        <Link
          key={name}
          to={here({ search: undefined, exact: undefined, category: [name.toLowerCase()], ...around })}
          className="text-link"
        >
          All in {name}
        </Link>
      ))}
    </div>
  )
}
