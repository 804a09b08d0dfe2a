import { Suspense } from 'react'
import { Link } from 'react-router'
import type { User } from '#domains/identity/contract.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Menu } from '#ui/icons/menu.ts'
import { t } from '#ui/language.ts'
import { Popover } from '#ui/popover.tsx'
import { urls } from '#urls.ts'
import { menuRow } from './menu-row.ts'
import { SignedInMenu } from './signed-in-parts.tsx'
import { menuLinks } from './site-links.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** The parts of the bar that don't fit on a small screen, and help links. */
export function MobileMenu({ user }: { user: User | null }) {
  return (
    <div className="lg:hidden">
      <Popover
        label={t('Menu')}
        triggerClassName="flex size-11 items-center justify-center rounded-full transition-colors hover:bg-sunken"
        panelClassName="w-screen sm:w-96"
        trigger={<Menu aria-hidden="true" className="size-6" />}
        lasting
      >
        <Suspense>{user && <SignedInMenu user={user} />}</Suspense>
        <nav aria-label={t('Menu')} className={user ? 'mt-1 border-t border-line py-1' : 'pb-1'}>
          {menuLinks(user).map(({ label, Icon, ...link }) => (
            <Link key={label} {...link} viewTransition className={menuRow}>
              <Icon aria-hidden="true" className="size-5 text-quiet" />
              {label}
            </Link>
          ))}
          {!user && (
            <div className="grid grid-cols-2 gap-3 px-3 pt-2 pb-1">
              <ButtonLink to={urls.login()}>{t('Log in')}</ButtonLink>
              <ButtonLink to={urls.signup()} variant="primary">
                {t('Sign up')}
              </ButtonLink>
            </div>
          )}
        </nav>
        <div className="flex items-center justify-between border-t border-line px-3 pt-2 text-sm text-quiet noscript:hidden">
          {t('Theme')}
          <ThemeSwitch />
        </div>
      </Popover>
    </div>
  )
}
