import { useEffect } from 'react'
import { Link } from 'react-router'
import type { User } from '#domains/identity/contract.ts'
import { usePresence } from '#domains/identity/sessions-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { Bell } from '#ui/icons/bell.ts'
import { CalendarDays } from '#ui/icons/calendar-days.ts'
import { MessageCircle } from '#ui/icons/message-circle.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { useLiveUpdates } from './live-updates.ts'
import { menuRow } from './menu-row.ts'
import { MessagesMenu } from './messages-menu.tsx'
import { NotificationsMenu } from './notifications-menu.tsx'
import { RoleSwitch } from './role-switch.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { OwnPages, Person, UserMenu } from './user-menu.tsx'

/**
 * The end of the bar for a signed-in user. While it is mounted, the page receives live events and
 * keeps its session.
 */
export function SignedInBar({ user }: { user: User }) {
  usePresence(user)
  useLiveUpdates(user.profile.id)
  usePushRenewal(user.profile.id)
  return (
    <>
      {user.profile.user_type === 'provider' && (
        <Link
          to={urls.calendar()}
          viewTransition
          aria-label={t('Calendar')}
          className="flex size-11 items-center justify-center rounded-field hover:bg-sunken lg:hidden"
        >
          <CalendarDays aria-hidden="true" className="size-5.5" />
        </Link>
      )}
      <NotificationsMenu />
      <MessagesMenu />
      <UserMenu user={user} />
    </>
  )
}

/**
 * Renews the push subscription. Loaded only by browsers that the user has allowed to show
 * notifications.
 */
function usePushRenewal(profile_id: string): void {
  const api = useApi()
  useEffect(() => {
    if (!('PushManager' in window) || Notification.permission !== 'granted') return
    void import('#domains/notifications/push-client.ts').then(({ renewOnVisit }) => renewOnVisit(api)).catch(() => {})
  }, [api, profile_id])
}

/** The signed-in part of the mobile menu. */
export function SignedInMenu({ user }: { user: User }) {
  return (
    <>
      <Person user={user} />
      <RoleSwitch user={user} />
      <div className="mt-1 border-t border-line py-1">
        <OwnPages user={user} />
        <Link to={urls.messages()} viewTransition className={menuRow}>
          <MessageCircle aria-hidden="true" className="size-5 text-quiet" />
          {t('Messages')}
        </Link>
        <Link to={urls.notifications()} viewTransition className={menuRow}>
          <Bell aria-hidden="true" className="size-5 text-quiet" />
          {t('Notifications')}
        </Link>
        <SignOutButton />
      </div>
    </>
  )
}
