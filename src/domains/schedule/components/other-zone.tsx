import { capitalized } from '#ui/country.ts'
import { useOtherZone } from '../slots-client.ts'

type OtherZoneProps = { time_zone: string; className?: string }

/** Names the time zone if it differs from the user's. */
export function OtherZone({ time_zone, className }: OtherZoneProps) {
  const zone = useOtherZone(time_zone)
  return zone && <span className={className}>{capitalized(zone)}</span>
}
