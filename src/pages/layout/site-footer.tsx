import { Link, type To } from 'react-router'
import { urls } from '../urls.ts'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type FooterLink = { text: string; to: To; state?: unknown }

const columns: { title: string; links: FooterLink[] }[] = [
  {
    title: 'For Customers',
    links: [
      { text: 'Browse providers', to: urls.providers() },
      { text: 'Home cleaning', to: urls.providers({ category: ['cleaning'] }) },
      { text: 'Plumbing', to: urls.providers({ category: ['plumbing'] }) },
      { text: 'Tutoring', to: urls.providers({ category: ['tutoring'] }) },
    ],
  },
  {
    title: 'For Providers',
    links: [
      { text: 'Become a Provider', to: urls.signup('provider'), state: { userType: 'provider' } },
      { text: 'Your dashboard', to: urls.dashboard() },
    ],
  },
]

/** The foot of every page. Its links also serve as the way around where no script runs. */
export function SiteFooter({ supportEmail }: { supportEmail: string }) {
  return (
    <footer className="mt-24 border-t border-line bg-sunken">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-12 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <div className="col-span-2 flex flex-col items-start gap-4 lg:col-span-1">
          <Logo />
          <p className="max-w-xs text-sm text-quiet">
            Good people for the work around your home, and the light left on.
          </p>
          <ThemeSwitch />
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <ColumnTitle>{column.title}</ColumnTitle>
            <ul>
              {column.links.map(({ text, to, state }) => (
                <li key={text}>
                  <Link to={to} state={state} viewTransition className={linkClass}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <nav aria-label="Company" className="col-span-2 lg:col-span-1">
          <ColumnTitle>Company</ColumnTitle>
          <ul>
            <li>
              <Link to={urls.home()} viewTransition className={linkClass}>
                Home
              </Link>
            </li>
            <li>
              <a href={`mailto:${supportEmail}`} className={linkClass}>
                {supportEmail}
              </a>
            </li>
          </ul>
        </nav>
      </div>
      <div className="page-width text-sm text-quiet">
        <p className="border-t border-line py-6">© 2026 Porchlight. All rights reserved.</p>
      </div>
    </footer>
  )
}

const linkClass = 'inline-flex min-h-11 items-center text-sm text-quiet break-all hover:text-ink hover:underline'

function ColumnTitle({ children }: { children: string }) {
  return <h2 className="mb-2 font-text text-sm font-bold tracking-normal">{children}</h2>
}
