import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#domains/identity/client.ts'
import { useSearchedPlace } from '#domains/locations/client.ts'
import type { Location } from '#domains/locations/contract.ts'
import { siteQuery } from '#domains/site/settings-client.ts'
import { useApi } from '#platform/api-context.tsx'
import type { ProvidersSearch } from '#urls.ts'

/** The place of the user's searches: of their last search, else of their profile or of the site. */
export function useHere(): Location | null {
  const { data: user } = useQuery(sessionQuery(useApi()))
  const { data: site } = useQuery(siteQuery(useApi()))
  const searched = useSearchedPlace()
  return searched ?? user?.user_metadata.location ?? site?.place ?? null
}

/** The place as a part of a search; empty if it is unknown. */
export function useSearchHere(): Pick<ProvidersSearch, 'location'> {
  const here = useHere()
  return here ? { location: here.zipCode } : {}
}
