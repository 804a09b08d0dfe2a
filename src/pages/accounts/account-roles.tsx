import { useSwitchRole } from '#domains/identity/client.ts'
import type { User, UserType } from '#domains/identity/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Check } from '#ui/icons/check.ts'
import { HandHelping } from '#ui/icons/hand-helping.ts'
import { Search } from '#ui/icons/search.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { LeaveRole } from './leave-role.tsx'

const roles: { type: UserType; name: string; text: string; Icon: typeof Search }[] = [
  {
    type: 'customer',
    name: msg('Customer'),
    text: msg('Find providers nearby, book them, and review them.'),
    Icon: Search,
  },
  { type: 'provider', name: msg('Provider'), text: msg('Offer your services and be booked.'), Icon: HandHelping },
]

/** The account types of the login, the current one, and the link to the other one. */
export function AccountRoles({ user }: { user: User }) {
  const switchRole = useSwitchRole()
  return (
    <ul className="divide-y divide-line">
      {roles.map(({ type, name, text, Icon }) => (
        <li key={type} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-5 first:pt-0 last:pb-0">
          <Icon aria-hidden="true" className="size-6 shrink-0 text-quiet" />
          <div className="min-w-0 flex-1 basis-40">
            <h3 className="flex items-center gap-2 font-text text-base font-semibold tracking-normal">
              {t(name)}
              {type === user.profile.user_type && (
                <Badge tone="success" icon={<Check aria-hidden="true" />}>
                  {t('In use')}
                </Badge>
              )}
            </h3>
            <p className="text-sm text-quiet">{t(text)}</p>
          </div>
          <RoleAction user={user} type={type} switchRole={switchRole} />
          <Leaving user={user} type={type} />
        </li>
      ))}
    </ul>
  )
}

/** How to leave an account type. A user with only one deletes the account instead. */
function Leaving({ user: { profiles }, type }: { user: User; type: UserType }) {
  const profile = profiles.find(({ user_type }) => user_type === type)
  return profile && profiles.length > 1 ? <LeaveRole profile={profile} /> : null
}

type RoleActionProps = { user: User; type: UserType; switchRole: ReturnType<typeof useSwitchRole> }

function RoleAction({ user, type, switchRole }: RoleActionProps) {
  if (type === user.profile.user_type) return null
  if (user.profiles.some((profile) => profile.user_type === type))
    return (
      <Button onClick={() => switchRole.mutate(type)} pending={switchRole.isPending} className="w-full sm:w-56">
        {type === 'customer' ? t('Switch to customer') : t('Switch to provider')}
      </Button>
    )
  return (
    <ButtonLink to={urls.signup(type)} className="w-full sm:w-56">
      {type === 'customer' ? t('Add customer account') : t('Add provider account')}
    </ButtonLink>
  )
}
