import { staffRoleTexts } from '#domains/identity/staff-rules.ts'
import { Badge } from '#ui/badge.tsx'
import { t } from '#ui/language.ts'
import type { UserSummary } from '../accounts-contract.ts'

/** The roles of a user, and whether they are suspended, closed or unconfirmed. */
export function UserBadges({ user }: { user: UserSummary }) {
  return (
    <span className="flex flex-wrap gap-2">
      {user.profiles.map(({ user_type }) => (
        <Badge key={user_type}>{user_type === 'customer' ? t('Customer') : t('Provider')}</Badge>
      ))}
      {user.staff_role && <Badge tone="primary">{t(staffRoleTexts[user.staff_role].name)}</Badge>}
      {user.state === 'suspended' && <Badge tone="error">{t('Suspended')}</Badge>}
      {user.state === 'closed' && <Badge>{t('Closed')}</Badge>}
      {user.state !== 'closed' && !user.confirmed_at && <Badge tone="warning">{t('Not confirmed')}</Badge>}
    </span>
  )
}
