import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { checklistItems, Checklist as Found } from '#domains/operators/checklist-contract.ts'
import { adminAnswer, useAdminAction } from '#domains/operators/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Check } from '#ui/icons/check.ts'
import { TriangleAlert } from '#ui/icons/triangle-exclamation-point.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'

const checklistQuery = adminAnswer<Found>('/checklist')

/** The name of each point, and the page on which to fix it. The address is set on the server. */
const texts: Record<(typeof checklistItems)[number], { label: string; to?: string; link?: string }> = {
  mail: { label: msg('Email'), to: urls.admin('mails'), link: msg('Open the outbox') },
  address: { label: msg('Public address') },
  backups: { label: msg('Backups'), to: urls.admin('jobs'), link: msg('Open the jobs') },
  legal: { label: msg('Legal texts'), to: urls.admin('texts'), link: msg('Write the texts') },
  providers: { label: msg('First providers'), to: urls.admin('imports'), link: msg('Import providers') },
}

/** The checklist of a new site, until all of it is done or an operator hides it. */
export function Checklist() {
  // The checks call other machines, and their results rarely change within a minute.
  const { data } = useQuery({ ...checklistQuery(useApi()), staleTime: 300_000 })
  const hiding = useAdminAction(t('The checklist is hidden.'))
  const open = data?.items.filter(({ is_done }) => !is_done).length ?? 0
  if (!data || data.is_hidden || open === 0) return null
  return (
    <Card className="mb-6 max-w-3xl p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl">{t('Before users come')}</h2>
        <Button variant="quiet" pending={hiding.isPending} onClick={() => hiding.mutate({ path: '/checklist/hide' })}>
          {t('Hide')}
          <span className="sr-only"> {t('the checklist')}</span>
        </Button>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {data.items.map((item) => (
          <Item key={item.name} item={item} />
        ))}
      </ul>
    </Card>
  )
}

function Item({ item: { name, is_done, says } }: { item: Found['items'][number] }) {
  const { label, to, link } = texts[name]
  const Icon = is_done ? Check : TriangleAlert
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden="true" className={`mt-1 size-5 shrink-0 ${is_done ? 'text-evergreen' : 'text-lamp-deep'}`} />
      <div className="min-w-0">
        <p className="font-semibold">
          {t(label)}
          <span className="sr-only">: {is_done ? t('done') : t('to do')}</span>
        </p>
        <p className="text-sm wrap-anywhere text-quiet">{says}</p>
        {!is_done && to && (
          <Link to={to} className="text-link inline-flex min-h-11 items-center text-sm">
            {link && t(link)}
          </Link>
        )}
      </div>
    </li>
  )
}
