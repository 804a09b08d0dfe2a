import { Link } from 'react-router'
import { siteName } from '#platform/brand.ts'
import { urls } from '#urls.ts'

/** The foot of a provider's own pages, which have no navigation. */
export function Foot() {
  return (
    <p className="mt-10 text-sm text-quiet">
      Booking by{' '}
      <Link to={urls.home()} className="text-link inline-flex min-h-11 items-center">
        {siteName()}
      </Link>
    </p>
  )
}
