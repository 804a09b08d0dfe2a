import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sessionQuery, useKeyOfUser } from '#domains/identity/client.ts'
import { siteQuery } from '#domains/site/settings-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle, siteName } from '#platform/brand.ts'
import { Card } from '#ui/card.tsx'
import type { Icon } from '#ui/icon.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { Mail } from '#ui/icons/mail.ts'
import { Search } from '#ui/icons/search.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { ContactForm } from './contact-form.tsx'

/** The contact page. */
export function Component() {
  const api = useApi()
  const { data: site } = useSuspenseQuery(siteQuery(api))
  const { data: user } = useSuspenseQuery(sessionQuery(api))
  return (
    <div className="page-width grid gap-x-14 gap-y-10 py-10 sm:py-14 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <title>{pageTitle(t('Contact us'))}</title>
      <meta
        name="description"
        content={t('Write to {site} about your account, a booking, a payment or an idea. We answer within 24 hours.', {
          site: siteName(),
        })}
      />
      <div>
        <h1 className="text-3xl sm:text-4xl">{t('Contact us')}</h1>
        <p className="mt-3 mb-8 max-w-measure text-lg text-quiet">
          {t('Send us a question, a problem or an idea. We read and answer every message.')}
        </p>
        <Card>
          <ContactForm
            key={useKeyOfUser(user?.id)}
            known={{ name: user?.profile.name ?? '', email: user?.email ?? '' }}
          />
        </Card>
      </div>
      <ul className="flex flex-col gap-7 lg:pt-32">
        <Way Icon={CircleCheck} title={t('Within 24 hours')}>
          {t('Every message is answered within a day, to the address that you give.')}
        </Way>
        <Way Icon={Mail} title={t('By email')}>
          {t('Write to us at')}
          <a href={`mailto:${site.support_email}`} className="text-link block py-2.5 break-words">
            {site.support_email}
          </a>
        </Way>
        <Way Icon={Search} title={t('In the help center')}>
          {t('Answers about bookings, accounts and privacy:')}
          <Link to={urls.help()} viewTransition className="text-link block py-2.5">
            {t('Search the help center')}
          </Link>
        </Way>
      </ul>
    </div>
  )
}

function Way({ Icon, title, children }: { Icon: Icon; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-lamp-soft text-lamp-deep">
        <Icon className="size-5" />
      </span>
      <div className="min-w-0">
        <h2 className="text-lg">{title}</h2>
        <p className="mt-0.5 text-quiet">{children}</p>
      </div>
    </li>
  )
}
