import { Suspense } from 'react'
import { Link, NavLink } from 'react-router'
import type { User } from '#domains/identity/contract.ts'
import { siteName } from '#platform/brand.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { WifiOff } from '#ui/icons/wifi-off.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { connectionSlotId } from './connection-slot.ts'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { PlaceButton } from './place-button.tsx'
import { SignedInBar } from './signed-in-parts.tsx'
import { barLinks } from './site-links.ts'
import { SiteSearch } from './site-search.tsx'

interface NavigationBarProps {
  /** The signed-in user; null for visitors. */
  user: User | null
  /** True if the session could not be read just now; the last known state is shown. */
  limited?: boolean
}

/** The navigation bar and the search box below it. Links depend on the active role. */
export function NavigationBar({ user, limited = false }: NavigationBarProps) {
  return (
    <>
      <header className="tall:sticky top-0 z-20 border-b border-line bg-paper/95 backdrop-blur-sm">
        <div className="page-width flex h-17 items-center sm:gap-2">
          <Link
            to={urls.home()}
            viewTransition
            aria-label={t('{site} home', { site: siteName() })}
            className="mr-auto flex min-w-11 rounded-field py-1 lg:mr-6"
          >
            <Logo isShort={user !== null} />
          </Link>
          <nav aria-label={t('Main')} className="mr-auto hidden items-center gap-1 lg:flex">
            {barLinks(user).map(({ label, to, state }) => (
              <NavLink key={label} to={to} state={state} viewTransition className={barLink}>
                {label}
              </NavLink>
            ))}
          </nav>
          {limited && <LimitedConnectivity />}
          <PlaceButton />
          <Suspense>{user ? <SignedInBar user={user} /> : <SignedOut />}</Suspense>
          <MobileMenu user={user} />
        </div>
        <div id={connectionSlotId} role="status" />
      </header>
      <SiteSearch />
    </>
  )
}

const barLink = 'bar-link'

/** On a phone the bar shows only the logo. */
function LimitedConnectivity() {
  return (
    <Badge tone="warning" icon={<WifiOff aria-hidden="true" />} className="max-sm:px-1.5 max-sm:py-1.5">
      <span className="max-sm:sr-only">{t('Limited connectivity')}</span>
    </Badge>
  )
}

function SignedOut() {
  return (
    <nav aria-label={t('Account')} className="hidden items-center gap-1 lg:flex">
      <Link to={urls.login()} viewTransition className={barLink}>
        {t('Log in')}
      </Link>
      <ButtonLink to={urls.signup()} variant="primary" className="ml-2">
        {t('Sign up')}
      </ButtonLink>
    </nav>
  )
}
