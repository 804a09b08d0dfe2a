import { staffRoleTexts } from '#domains/identity/staff-rules.ts'
import { Badge } from '#ui/badge.tsx'
import type { UserSummary } from '../accounts-contract.ts'

/** The roles of a user, and whether they are suspended, closed or unconfirmed. */
export function UserBadges({ user }: { user: UserSummary }) {
  return (
    <span className="flex flex-wrap gap-2">
      {user.profiles.map(({ user_type }) => (
        <Badge key={user_type}>{user_type === 'customer' ? 'Customer' : 'Provider'}</Badge>
      ))}
      {user.staff_role && <Badge tone="primary">{staffRoleTexts[user.staff_role].name}</Badge>}
      {user.state === 'suspended' && <Badge tone="error">Suspended</Badge>}
      {user.state === 'closed' && <Badge>Closed</Badge>}
      {user.state !== 'closed' && !user.confirmed_at && <Badge tone="warning">Not confirmed</Badge>}
    </span>
  )
}
