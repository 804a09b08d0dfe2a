import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '#platform/api-context.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { PagedList } from '#ui/paged-list.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { useTimeZone } from '#ui/time-zone.ts'
import { blocksQuery, useUnblock } from '../blocks-client.ts'
import type { Block } from '../blocks-contract.ts'

/** The users whom the user has blocked, with buttons to unblock them. */
export function BlockedPeople() {
  const query = useInfiniteQuery(blocksQuery(useApi()))
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <PagedList
        query={query}
        title={t('Blocked users')}
        noun={t('people')}
        loading={
          <Loading label={t('Loading blocked users')}>
            <Skeleton className="h-12" />
          </Loading>
        }
        empty={<p className="text-quiet">{t('You haven’t blocked anyone.')}</p>}
      >
        {(person) => <Line person={person} onUnblocked={() => box.current?.focus()} />}
      </PagedList>
    </div>
  )
}

function Line({ person, onUnblocked }: { person: Block; onUnblocked: () => void }) {
  const { id, profile_id, avatar_url, business_name, created_at } = person
  const unblock = useUnblock()
  const timeZone = useTimeZone()
  const name = business_name ?? person.name
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar id={profile_id ?? id} name={name} src={avatar_url} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-quiet">
          {business_name && `${person.name} · `}
          {t('since {date}', { date: dayText(created_at, { timeZone }) })}
        </p>
      </div>
      <Button
        size="sm"
        pending={unblock.isPending}
        onClick={() => unblock.mutate({ block_id: id, profile_id, name }, { onSuccess: onUnblocked })}
      >
        {t('Unblock')}
        <span className="sr-only"> {name}</span>
      </Button>
    </div>
  )
}
