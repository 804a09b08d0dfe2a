import { Link } from 'react-router'
import type { User } from '#domains/identity/contract.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { CalendarDays } from '#ui/icons/calendar-days.ts'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import { CircleDollarSign } from '#ui/icons/circle-dollar-sign.ts'
import { HandHelping } from '#ui/icons/hand-helping.ts'
import { Heart } from '#ui/icons/heart.ts'
import { Inbox } from '#ui/icons/inbox.ts'
import { LayoutDashboard } from '#ui/icons/layout-dashboard.ts'
import { RotateCcw } from '#ui/icons/rotate-ccw.ts'
import { Search } from '#ui/icons/search.ts'
import { ShieldCheck } from '#ui/icons/shield-check.ts'
import { UserRound } from '#ui/icons/user-round.ts'
import { Users } from '#ui/icons/users.ts'
import { t } from '#ui/language.ts'
import { Popover } from '#ui/popover.tsx'
import { urls } from '#urls.ts'
import { menuRow } from './menu-row.ts'
import { RoleSwitch, roleName } from './role-switch.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** The user and the active role, the role switch, and signing out. */
export function UserMenu({ user }: { user: User }) {
  return (
    <Popover
      label={t('User menu, {name}', { name: user.profile.name })}
      panelLabel={t('User menu')}
      // Always rendered, because the dialog before signing out belongs to the menu and outlives it.
      lasting
      triggerClassName="hidden min-h-11 items-center gap-2 rounded-full border border-edge/70 bg-surface py-1 pr-3 pl-1 transition-colors hover:border-ink lg:flex"
      trigger={
        <>
          <Avatar id={user.profile.id} name={user.profile.name} src={user.profile.avatar_url} size="sm" />
          <ChevronDown aria-hidden="true" className="size-4 text-quiet" />
        </>
      }
    >
      <Person user={user} />
      <RoleSwitch user={user} />
      <div className="mt-1 border-t border-line pt-1">
        <OwnPages user={user} />
        <SignOutButton />
      </div>
    </Popover>
  )
}

/** Name, email address and active role. */
export function Person({ user }: { user: User }) {
  return (
    <div className="flex items-center gap-3 px-3 py-2.5">
      <Avatar id={user.profile.id} name={user.profile.name} src={user.profile.avatar_url} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{user.profile.name}</p>
        <p className="truncate text-sm text-quiet">{user.email}</p>
        <Badge tone="primary" className="mt-1">
          {roleName(user.profile.user_type)}
        </Badge>
      </div>
    </div>
  )
}

/**
 * Links to the user's own pages and, with one account type, to adding the other. Used in both
 * menus.
 */
export function OwnPages({ user: { profile, profiles, is_operator } }: { user: User }) {
  const missing = profile.user_type === 'customer' ? 'provider' : 'customer'
  const Icon = missing === 'provider' ? HandHelping : Search
  return (
    <>
      <Link to={urls.dashboard()} viewTransition className={menuRow}>
        <LayoutDashboard aria-hidden="true" className="size-5 text-quiet" />
        {t('Dashboard')}
      </Link>
      {profile.user_type === 'customer' && (
        <>
          <Link to={urls.ownRequests()} viewTransition className={menuRow}>
            <Inbox aria-hidden="true" className="size-5 text-quiet" />
            {t('Your requests')}
          </Link>
          <Link to={urls.bookAgain()} viewTransition className={menuRow}>
            <RotateCcw aria-hidden="true" className="size-5 text-quiet" />
            {t('Book again')}
          </Link>
          <Link to={urls.favorites()} viewTransition className={menuRow}>
            <Heart aria-hidden="true" className="size-5 text-quiet" />
            {t('Favorites')}
          </Link>
        </>
      )}
      {profile.user_type === 'provider' && (
        <>
          <Link to={urls.calendar()} viewTransition className={menuRow}>
            <CalendarDays aria-hidden="true" className="size-5 text-quiet" />
            {t('Calendar')}
          </Link>
          <Link to={urls.clients()} viewTransition className={menuRow}>
            <Users aria-hidden="true" className="size-5 text-quiet" />
            {t('Clients')}
          </Link>
          <Link to={urls.earnings()} viewTransition className={menuRow}>
            <CircleDollarSign aria-hidden="true" className="size-5 text-quiet" />
            {t('Earnings')}
          </Link>
        </>
      )}
      <Link to={urls.profile()} viewTransition className={menuRow}>
        <UserRound aria-hidden="true" className="size-5 text-quiet" />
        {t('Profile')}
      </Link>
      {is_operator && (
        <Link to={urls.admin()} viewTransition className={menuRow}>
          <ShieldCheck aria-hidden="true" className="size-5 text-quiet" />
          {t('Admin')}
        </Link>
      )}
      {profiles.length < 2 && (
        <Link to={urls.signup(missing)} viewTransition className={menuRow}>
          <Icon aria-hidden="true" className="size-5 text-quiet" />
          {missing === 'provider' ? t('Add provider account') : t('Add customer account')}
        </Link>
      )}
    </>
  )
}
