import { type ReactNode, useState } from 'react'
import type { Site } from '#domains/site/settings-contract.ts'
import { isOwnText } from '#domains/site/texts-client.ts'
import { defaultName, defaultTagline, siteName } from '#platform/brand.ts'
import { pathIn, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { Logo } from './logo.tsx'

type FooterLink = [text: string, href: string]

/* Functions and a pure call, so that the build removes all of it from the browser's code. */
const forCustomers = (): FooterLink[] => [
  [t('All services'), urls.services()],
  [t('Browse providers'), urls.providers()],
  [t('Request a service'), urls.serviceRequest()],
  [t('How it works'), urls.howItWorks()],
  [t('Your dashboard'), urls.dashboard()],
  [t('Help center'), urls.help()],
]

const forProviders = (): FooterLink[] => [
  [t('Become a Provider'), urls.signup('provider')],
  [t('Opportunities'), urls.opportunities()],
  [t('Provider resources'), urls.providerResources()],
  [t('Your profile'), urls.profile()],
]

const company = (): FooterLink[] => [
  [t('About us'), urls.about()],
  [t('Contact us'), urls.contact()],
]

const legal = (site: Site): FooterLink[] => [
  ...(isOwnText(site, 'imprint') ? [[t('Imprint'), urls.imprint()] satisfies FooterLink] : []),
  [t('Terms'), urls.terms()],
  [t('Privacy'), urls.privacy()],
  [t('Cookies'), urls.cookies()],
]

/**
 * The content of the footer. Only the server renders it, in both forms: in a short footer, the
 * links of a column are side by side instead of below each other. See {@link SiteFooter}.
 */
export function FooterColumns({ site }: { site: Site }) {
  const { support_email, tagline, has_credit } = site
  const [now] = useState(() => new Date())
  return (
    <div className="contents">
      <div className="grid w-full grid-cols-2 gap-x-6 gap-y-5 border-b border-line pb-5 sm:gap-y-10 sm:pb-10 group-data-short/foot:grid-cols-1 group-data-short/foot:gap-y-1! group-data-short/foot:pb-2! md:grid-cols-3 lg:grid-cols-[1.4fr_1fr_1fr_1fr] md:group-data-short/foot:grid-cols-3">
        <div className="col-span-2 flex flex-col items-start gap-2 sm:gap-4 group-data-short/foot:hidden md:col-span-3 lg:col-span-1">
          <Logo />
          <p className="max-w-xs text-sm text-quiet">
            {tagline === defaultTagline ? t('{tagline}, and the light left on.', { tagline: t(tagline) }) : tagline}
          </p>
        </div>
        <Column title={t('For Customers')} links={forCustomers()} />
        <Column title={t('For Providers')} links={forProviders()} />
        <Column
          title={t('Company')}
          links={company()}
          className="col-span-2 group-data-short/foot:col-span-1 md:col-span-1 max-md:[&>ul]:flex max-md:[&>ul]:flex-wrap max-md:[&>ul]:gap-x-6"
        >
          <li>
            <a href={`mailto:${support_email}`} className={`${linkClass} break-all`}>
              {support_email}
            </a>
          </li>
        </Column>
      </div>
      <p className="mr-auto text-sm text-quiet">
        {t('© {year} {site}. All rights reserved.', { year: String(now.getUTCFullYear()), site: siteName() })}
        {has_credit && siteName() !== defaultName && ` ${t('Runs on {name}.', { name: defaultName })}`}
      </p>
      <nav aria-label={t('Legal')} className="flex gap-x-6">
        {legal(site).map(([text, href]) => (
          <a key={text} href={pathIn(href)} className={linkClass}>
            {text}
          </a>
        ))}
      </nav>
    </div>
  )
}

function Column(props: { title: string; links: FooterLink[]; className?: string; children?: ReactNode }) {
  const { title, links, className, children } = props
  return (
    <nav aria-label={title} className={className}>
      <h2 className="mb-2 font-text text-sm font-bold tracking-normal group-data-short/foot:mt-2 group-data-short/foot:mb-0">
        {title}
      </h2>
      <ul className="group-data-short/foot:flex group-data-short/foot:flex-wrap group-data-short/foot:gap-x-4">
        {links.map(([text, href]) => (
          <li key={text}>
            <a href={pathIn(href)} className={linkClass}>
              {text}
            </a>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  )
}

const linkClass = 'foot-link'
