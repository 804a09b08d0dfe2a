import { Link } from 'react-router'
import { ChevronRight } from '#ui/icons/chevron-right.ts'
import { t } from '#ui/language.ts'

/** The breadcrumb trail from the home page to this page, in the current language. */
export function Breadcrumbs({ trail, current }: { trail: { name: string; to: string }[]; current: string }) {
  return (
    <nav aria-label={t('Breadcrumb')} className="text-sm text-quiet">
      <ol className="flex min-w-0 items-center gap-1">
        {trail.map(({ name, to }) => (
          <li key={to} className={`flex shrink-0 items-center gap-1 ${trail.length > 2 ? 'max-sm:first:hidden' : ''}`}>
            <Link
              to={to}
              viewTransition
              className="inline-flex min-h-11 min-w-11 items-center hover:text-ink hover:underline"
            >
              {t(name)}
            </Link>
            <ChevronRight aria-hidden="true" className="size-4" />
          </li>
        ))}
        <li aria-current="page" className="truncate">
          {current}
        </li>
      </ol>
    </nav>
  )
}
