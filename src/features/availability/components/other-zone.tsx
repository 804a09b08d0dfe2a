import { useOwnTimeZone } from '../client.ts'
import { zoneText } from '../rules.ts'

type OtherZoneProps = { time_zone: string; className?: string }

/** On whose clock times are, where it is not the viewer's (decision 24). */
export function OtherZone({ time_zone, className }: OtherZoneProps) {
  const own = useOwnTimeZone()
  const zone = zoneText(time_zone)
  return own && zoneText(own) !== zone ? <span className={className}>{zone}</span> : null
}
