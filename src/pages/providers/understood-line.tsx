import { Link } from 'react-router'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import type { Understood } from '#domains/search/contract.ts'
import { keptWords } from '#domains/search/rules.ts'
import { terms } from '#ui/country.ts'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { type ProvidersSearch, urls } from '#urls.ts'

/**
 * How the text was understood: the sentence that became filters, its spelling, the words that
 * decided, and the categories it means. An empty list itself says that no one matches.
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
          <Rich
            text={t('Read from “{said}”. <link>Search for the words instead</link>', { said })}
            link={(text) => (
              <Link to={urls.providers({ search: said, exact: 'true' })} preventScrollReset className="text-link">
                {text}
              </Link>
            )}
          />
        </p>
      )}
      {said && !isPlaced && <p>{t('Add your {code} to see who is near you.', { code: terms().code })}</p>}
      {corrected && (
        <p>
          <Rich
            text={t('Showing results for <strong>{corrected}</strong>. <link>Search instead for {search}</link>', {
              corrected,
              search,
            })}
            strong={(text) => <strong>{text}</strong>}
            link={(text) => (
              <Link to={here({ exact: 'true' })} preventScrollReset className="text-link">
                {text}
              </Link>
            )}
          />
        </p>
      )}
      {dropped.length > 0 && (
        <p>
          {t('Few providers match all words.')} {kept && t('Showing results for “{kept}”.', { kept })}
        </p>
      )}
      {others.map((name) => (
        <Link
          key={name}
          to={here({ search: undefined, exact: undefined, category: [name.toLowerCase()] })}
          className="text-link"
        >
          {t('All in {name}', { name: categoryText(name) })}
        </Link>
      ))}
    </div>
  )
}
