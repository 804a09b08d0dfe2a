import { Link } from 'react-router'
import { COUNTED_RESULTS } from '#features/search-index/rules.ts'
import { type ProvidersSearch, urls } from '#urls.ts'

/** Adds the providers whose work area does not reach the place. */
export function BeyondReach({ asked, count }: { asked: ProvidersSearch; count: number }) {
  const number = count < COUNTED_RESULTS ? count : `${COUNTED_RESULTS}+`
  return (
    <Link
      to={urls.providers({ ...asked, reach: 'all', cursor: undefined })}
      preventScrollReset
      className="text-link inline-flex min-h-11 items-center"
    >
      Show {number} more who {count === 1 ? 'does' : 'do'} not travel this far
    </Link>
  )
}
