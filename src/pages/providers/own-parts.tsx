import type { User } from '#domains/identity/contract.ts'
import { milesBetween } from '#domains/locations/rules.ts'
import type { ProviderProfile } from '#domains/providers/contract.ts'
import { OwnPart } from '#pages/own-part.tsx'
import { distanceText } from '#ui/formats.ts'
import { Spoken } from '#ui/spoken.tsx'
import { MessageProvider } from './message-provider.tsx'

type PartProps = { provider: ProviderProfile; user: User | null }

/** How far the provider is from the user, if both places are known. */
export function DistancePart({ provider, user }: PartProps) {
  const [from, to] = [user?.user_metadata.location, provider.location]
  return (
    <OwnPart name="distance">
      {from && to && (
        <span className="text-quiet">
          <Spoken>{`· ${distanceText(milesBetween(from.coordinates, to.coordinates))}`}</Spoken>
        </span>
      )}
    </OwnPart>
  )
}

/** The link to a conversation, or to the login. */
export function MessagePart({ provider, user }: PartProps) {
  return (
    <OwnPart name="message">
      <MessageProvider user={user} provider={provider} />
    </OwnPart>
  )
}
