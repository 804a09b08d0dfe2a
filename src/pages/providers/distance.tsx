import type { User } from '#domains/identity/contract.ts'
import { milesBetween } from '#domains/locations/rules.ts'
import type { ProviderProfile } from '#domains/providers/contract.ts'
import { distanceText } from '#ui/formats.ts'
import { Spoken } from '#ui/spoken.tsx'

/** How far the provider is from the user, if both places are known. */
export function Distance({ provider, user }: { provider: ProviderProfile; user: User | null }) {
  const [from, to] = [user?.user_metadata.location, provider.location]
  return (
    from &&
    to && (
      <span className="text-quiet">
        <Spoken>{`· ${distanceText(milesBetween(from.coordinates, to.coordinates))}`}</Spoken>
      </span>
    )
  )
}
