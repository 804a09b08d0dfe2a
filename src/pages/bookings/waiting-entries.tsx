import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLeaveWaitingList, waitingQuery } from '#domains/waiting-list/client.ts'
import type { Waiting } from '#domains/waiting-list/contract.ts'
import { openingText, waitingText } from '#domains/waiting-list/rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { urls } from '#urls.ts'

/**
 * The customer's entries of waiting lists, folded until a time opens. Renders nothing without an
 * entry.
 */
export function WaitingEntries() {
  const { data: entries = [] } = useQuery(waitingQuery(useApi()))
  if (entries.length === 0) return null
  return (
    <details open={entries.some(({ told }) => told) || undefined} className="-mb-4">
      <summary className="min-h-11 w-fit cursor-pointer py-3 text-sm font-semibold">
        {t('Waiting list: {count, plural, one {# entry} other {# entries}}', { count: entries.length })}
      </summary>
      <ul className="mt-2.5 grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Entry({ entry }: { entry: Waiting }) {
  const { id, provider_id, business_name, service_id, service_name, told } = entry
  const leave = useLeaveWaitingList()
  return (
    <Card
      role="group"
      aria-label={`${service_name}, ${business_name}`}
      className="flex items-center justify-between gap-3 py-2.5 pr-2 pl-4"
    >
      <div className="min-w-0">
        <h3 className="truncate text-base leading-snug">
          {service_name}, {business_name}
        </h3>
        <p className="text-sm text-quiet">
          {told ? (
            <>
              <Rich
                text={t('{opening} opened. <link>See if it is still free</link>', { opening: openingText(told) })}
                link={(text) => (
                  <Link
                    to={urls.book(provider_id, { service_id, date: told.date, time: told.start_time, step: 2 })}
                    className="text-link"
                  >
                    {text}
                  </Link>
                )}
              />
            </>
          ) : (
            t('Waiting for {time}', { time: waitingText(entry) })
          )}
        </p>
      </div>
      <Button size="sm" variant="quiet" pending={leave.isPending} onClick={() => leave.mutate(id)} className="shrink-0">
        {t('Remove')}
        <span className="sr-only"> {`${service_name}, ${waitingText(entry)}`}</span>
      </Button>
    </Card>
  )
}
