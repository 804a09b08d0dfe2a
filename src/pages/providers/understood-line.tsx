import { Link } from 'react-router'
import type { Understood } from '#features/search/contract.ts'
import { keptWords } from '#features/search/rules.ts'
import { type ProvidersSearch, urls } from '#urls.ts'

/** How the text was understood: its spelling, the words that decided, and the categories it means. */
export function UnderstoodLine({ asked, understood }: { asked: ProvidersSearch; understood: Understood }) {
  const { corrected, dropped, categories } = understood
  const { search = '', category = [] } = asked
  if (search === '') return null
  const others = categories.filter((name) => !category.includes(name.toLowerCase()))
  const kept = keptWords(corrected ?? search, dropped)
  const here = (changes: ProvidersSearch) => urls.providers({ ...asked, cursor: undefined, ...changes })
  if (!corrected && dropped.length === 0 && others.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
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
