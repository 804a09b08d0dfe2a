import { type ReactNode, useEffect, useId, useRef } from 'react'
import { NavLink } from 'react-router'
import { mayDo } from '#domains/identity/staff-rules.ts'
import { useRole } from '#domains/operators/client.ts'
import { pageTitle } from '#platform/brand.ts'
import { classNames } from '#ui/class-names.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { groups } from './sections.ts'

type AdminShellProps = { title: string; lead?: ReactNode; aside?: ReactNode; children: ReactNode }

/** The frame of every admin page, with the sections of the operator's role in groups. */
export function AdminShell({ title, lead, aside, children }: AdminShellProps) {
  const nav = useRef<HTMLElement>(null)
  const id = useId()
  const role = useRole()
  const shown = groups
    .map(({ name, sections }) => ({ name, sections: sections.filter(([, , duty]) => mayDo(role, duty)) }))
    .filter(({ sections }) => sections.length > 0)
  useEffect(() => {
    // On a phone, the sections don't fit side by side, so the current one is scrolled into view.
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [])
  return (
    <div className="page-width py-8 sm:py-10">
      <title>{pageTitle(`${title} · ${t('Admin')}`)}</title>
      <nav
        ref={nav}
        aria-label={t('Admin')}
        className="-mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
      >
        <ul className="flex gap-x-6 gap-y-2 sm:flex-wrap">
          {shown.map(({ name, sections }) => (
            <li key={name}>
              <p id={`${id}-${name}`} className="px-2 text-xs text-quiet">
                {t(name)}
              </p>
              <ul aria-labelledby={`${id}-${name}`} className="flex">
                {sections.map(([section, label]) => (
                  <li key={section}>
                    <NavLink
                      to={urls.admin(section)}
                      end={section === ''}
                      className={({ isActive }) =>
                        classNames(
                          '-mb-px flex min-h-11 items-center border-b-3 px-2 font-semibold whitespace-nowrap no-underline outline-offset-[-3px] transition-colors hover:text-ink',
                          isActive ? 'border-lamp-edge text-ink' : 'border-transparent text-quiet',
                        )
                      }
                    >
                      {t(label)}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-8 mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-3xl wrap-anywhere">{title}</h1>
          {lead && <p className="mt-1 max-w-measure text-quiet">{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </div>
  )
}
