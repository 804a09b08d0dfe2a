import { Menu } from 'lucide-react'
import { Link } from 'react-router'
import type { User } from '../../features/accounts/contract.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { urls } from '../urls.ts'
import { menuRow } from './menu-row.ts'
import { RoleSwitch } from './role-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { Person, SignOutButton } from './user-menu.tsx'

/** Everything of the bar that a small screen has no room for. */
export function MobileMenu({ user }: { user: User | null }) {
  return (
    <div className="lg:hidden">
      <Popover
        label="Menu"
        triggerClassName="flex size-11 items-center justify-center rounded-full transition-colors hover:bg-sunken"
        panelClassName="w-screen sm:w-96"
        trigger={<Menu aria-hidden="true" className="size-6" />}
        lasting
      >
        {user && <Person user={user} />}
        {user && <RoleSwitch user={user} />}
        <nav aria-label="Menu" className="mt-1 border-t border-line py-1">
          <Link to={urls.providers()} viewTransition className={menuRow}>
            Providers
          </Link>
          {user ? <OwnPages /> : <ForVisitors />}
        </nav>
        {user && <SignOutButton />}
        <div className="flex items-center justify-between border-t border-line px-3 pt-2 text-sm text-quiet noscript:hidden">
          Theme
          <ThemeSwitch />
        </div>
      </Popover>
    </div>
  )
}

function OwnPages() {
  return (
    <>
      <Link to={urls.dashboard()} viewTransition className={menuRow}>
        Dashboard
      </Link>
      <Link to={urls.messages()} viewTransition className={menuRow}>
        Messages
      </Link>
    </>
  )
}

function ForVisitors() {
  return (
    <>
      <Link to={urls.signup('provider')} state={{ userType: 'provider' }} viewTransition className={menuRow}>
        Become a Provider
      </Link>
      <div className="grid grid-cols-2 gap-3 px-3 pt-2 pb-1">
        <ButtonLink to={urls.login()}>Log in</ButtonLink>
        <ButtonLink to={urls.signup()} variant="primary">
          Sign up
        </ButtonLink>
      </div>
    </>
  )
}
