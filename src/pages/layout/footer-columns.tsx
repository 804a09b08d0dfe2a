import { type ReactNode, useState } from 'react'
import { urls } from '#urls.ts'
import { Logo } from './logo.tsx'

type FooterLink = [text: string, href: string]

/* Functions and a pure call, so that nothing of them stays in what browsers load. */
const support = (): FooterLink[] => [
  ['Help center', urls.help()],
  ['Contact us', urls.contact()],
]

const forCustomers = (): FooterLink[] => [
  ['All services', urls.services()],
  ['Browse providers', urls.providers()],
  ['Request a service', urls.serviceRequest()],
  ['How it works', urls.howItWorks()],
  ['Your dashboard', urls.dashboard()],
  ['Help center', urls.help()],
]

const forProviders = (): FooterLink[] => [
  ['Become a Provider', urls.signup('provider')],
  ['Opportunities', urls.opportunities()],
  ['Provider resources', urls.providerResources()],
  ['Your profile', urls.profile()],
]

const company = (): FooterLink[] => [
  ['About us', urls.about()],
  ['Contact us', urls.contact()],
]

const legal = (): FooterLink[] => [
  ['Terms', urls.terms()],
  ['Privacy', urls.privacy()],
  ['Cookies', urls.cookies()],
]

/**
 * The content of the footer. Only the server renders it, in both forms: a short footer shows a line
 * of links in place of the columns. See {@link SiteFooter}.
 */
export function FooterColumns({ supportEmail }: { supportEmail: string }) {
  const [now] = useState(() => new Date())
  return (
    <div className="contents">
      <div className="grid w-full grid-cols-2 gap-x-6 gap-y-10 border-b border-line pb-10 group-data-short/foot:hidden md:grid-cols-3 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <div className="col-span-2 flex flex-col items-start gap-4 md:col-span-3 lg:col-span-1">
          <Logo />
          <p className="max-w-xs text-sm text-quiet">
            Good people for the work around your home, and the light left on.
          </p>
        </div>
        <Column title="For Customers" links={forCustomers()} />
        <Column title="For Providers" links={forProviders()} />
        <Column title="Company" links={company()} className="col-span-2 md:col-span-1">
          <li>
            <a href={`mailto:${supportEmail}`} className={`${linkClass} break-all`}>
              {supportEmail}
            </a>
          </li>
        </Column>
      </div>
      <p className="mr-auto text-sm text-quiet">© {now.getUTCFullYear()} Porchlight. All rights reserved.</p>
      <Line title="Support" links={support()} className="hidden group-data-short/foot:flex" />
      <Line title="Legal" links={legal()} className="flex" />
    </div>
  )
}

function Line({ title, links, className }: { title: string; links: FooterLink[]; className: string }) {
  return (
    <nav aria-label={title} className={`gap-x-6 ${className}`}>
      {links.map(([text, href]) => (
        <a key={text} href={href} className={linkClass}>
          {text}
        </a>
      ))}
    </nav>
  )
}

function Column(props: { title: string; links: FooterLink[]; className?: string; children?: ReactNode }) {
  const { title, links, className, children } = props
  return (
    <nav aria-label={title} className={className}>
      <h2 className="mb-2 font-text text-sm font-bold tracking-normal">{title}</h2>
      <ul>
        {links.map(([text, href]) => (
          <li key={text}>
            <a href={href} className={linkClass}>
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
