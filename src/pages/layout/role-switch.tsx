import { useSwitchRole } from '#domains/identity/client.ts'
import type { User, UserType } from '#domains/identity/contract.ts'
import { Check } from '#ui/icons/check.ts'
import { t } from '#ui/language.ts'
import { Spinner } from '#ui/spinner.tsx'
import { menuRow } from './menu-row.ts'

/** The display name of a role. */
export function roleName(role: UserType): string {
  return role === 'provider' ? t('Provider') : t('Customer')
}

/** The user's roles if there are two. Disabled for the active role and during a switch. */
export function RoleSwitch({ user }: { user: User }) {
  const switchRole = useSwitchRole()
  if (user.profiles.length < 2) return null
  return (
    <div role="group" aria-label={t('Switch Role')} className="mt-1 border-t border-line pt-2">
      <p className="px-3 pb-1 text-sm font-semibold text-quiet">{t('Switch Role')}</p>
      {user.profiles.map(({ id, user_type }) => {
        const inForce = user_type === user.profile.user_type
        return (
          <button
            key={id}
            type="button"
            disabled={inForce || switchRole.isPending}
            aria-current={inForce || undefined}
            onClick={() => switchRole.mutate(user_type)}
            className={`${menuRow} justify-between disabled:opacity-70 disabled:hover:bg-transparent`}
          >
            {roleName(user_type)}
            {inForce && <Check aria-hidden="true" className="size-5 text-evergreen" />}
            {switchRole.isPending && switchRole.variables === user_type && <Spinner />}
          </button>
        )
      })}
    </div>
  )
}
