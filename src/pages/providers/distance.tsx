import type { Location } from '#domains/locations/contract.ts'
import { milesBetween } from '#domains/locations/rules.ts'
import type { ProviderProfile } from '#domains/providers/contract.ts'
import { distanceText } from '#ui/formats.ts'
import { Spoken } from '#ui/spoken.tsx'

/** How far the provider is from a place, if both are known. */
export function Distance({ provider: { location: to }, from }: { provider: ProviderProfile; from: Location | null }) {
  return (
    from &&
    to && (
      <span className="text-quiet">
        <Spoken>{`· ${distanceText(milesBetween(from.coordinates, to.coordinates))}`}</Spoken>
      </span>
    )
  )
}
