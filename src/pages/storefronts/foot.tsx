import { Link } from 'react-router'
import { siteName } from '#platform/brand.ts'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { urls } from '#urls.ts'

/** The foot of a provider's own pages, which have no navigation. */
export function Foot() {
  return (
    <p className="mt-10 text-sm text-quiet">
      <Rich
        text={t('Booking by <link>{site}</link>', { site: siteName() })}
        link={(text) => (
          <Link to={urls.home()} className="text-link inline-flex min-h-11 items-center">
            {text}
          </Link>
        )}
      />
    </p>
  )
}
