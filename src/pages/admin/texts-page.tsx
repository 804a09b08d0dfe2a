import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { siteQuery } from '#domains/site/settings-client.ts'
import { type SiteTextName, siteTexts, textTitles } from '#domains/site/texts-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { dayText } from '#ui/formats.ts'
import { urls } from '#urls.ts'
import { AdminShell } from './admin-shell.tsx'
import { loadOperator } from './operator.ts'

export async function loader(args: LoaderFunctionArgs) {
  await loadOperator(args)
  return null
}

/** `/admin/texts`: the pages and legal texts that operators can write. */
export function Component() {
  return (
    <AdminShell title="Texts" lead="Pages and legal texts that you can write yourself, in Markdown.">
      <ul className="max-w-2xl divide-y divide-line rounded-card border border-line bg-surface">
        {siteTexts.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 px-5 py-2">
            <Link to={urls.adminText(name)} viewTransition className="text-link inline-flex min-h-11 items-center">
              {textTitles[name]}
            </Link>
            <State name={name} />
          </li>
        ))}
      </ul>
    </AdminShell>
  )
}

function State({ name }: { name: SiteTextName }) {
  const { data: site } = useSuspenseQuery(siteQuery(useApi()))
  const own = site.texts.find((text) => text.name === name && text.is_own)
  const none = name === 'imprint' || name === 'help' ? 'None' : 'Text of the product'
  return <span className="text-sm text-quiet">{own ? `Yours, of ${dayText(own.changed_at)}` : none}</span>
}
