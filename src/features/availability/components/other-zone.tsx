import { useOwnTimeZone } from '../client.ts'
import { zoneText } from '../rules.ts'

type OtherZoneProps = { time_zone: string; className?: string }

/** Names the time zone if it differs from the user's. */
export function OtherZone({ time_zone, className }: OtherZoneProps) {
  const own = useOwnTimeZone()
  const zone = zoneText(time_zone)
  return own && zoneText(own) !== zone ? <span className={className}>{zone}</span> : null
}
