import { Badge } from '#ui/badge.tsx'
import type { PersonSummary } from '../contract.ts'

/** How a login stands: suspended, closed, not confirmed; and whether it is an operator's. */
export function PersonBadges({ person }: { person: PersonSummary }) {
  return (
    <span className="flex flex-wrap gap-2">
      {person.profiles.map(({ user_type }) => (
        <Badge key={user_type}>{user_type === 'customer' ? 'Customer' : 'Provider'}</Badge>
      ))}
      {person.is_operator && <Badge tone="primary">Operator</Badge>}
      {person.state === 'suspended' && <Badge tone="error">Suspended</Badge>}
      {person.state === 'closed' && <Badge>Closed</Badge>}
      {person.state !== 'closed' && !person.confirmed_at && <Badge tone="warning">Not confirmed</Badge>}
    </span>
  )
}
