import { Link } from 'react-router'
import { COUNTED_RESULTS } from '#domains/search/index-rules.ts'
import { t } from '#ui/language.ts'
import { type ProvidersSearch, urls } from '#urls.ts'

/**
 * Adds the providers whose work area does not reach the place. `count` is undefined if it is not
 * exact.
 */
export function BeyondReach({ query, count }: { query: ProvidersSearch; count: number | undefined }) {
  return (
    <Link
      to={urls.providers({ ...query, reach: 'all', cursor: undefined })}
      preventScrollReset
      className="text-link inline-flex min-h-11 items-center"
    >
      {count === undefined
        ? t('Show more who do not travel this far')
        : t(
            '{count, plural, one {Show # more who does not travel this far} other {Show {number} more who do not travel this far}}',
            { count, number: count < COUNTED_RESULTS ? count : `${COUNTED_RESULTS}+` },
          )}
    </Link>
  )
}
