import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { feedQuery, useFeed } from '#domains/calendars/export-client.ts'
import type { CalendarFeed } from '#domains/calendars/export-contract.ts'
import { subscribeLinks } from '#domains/calendars/export-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { Rich } from '#ui/rich.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

type Question = 'new' | 'end' | null

/** The user's calendar address: create it, show it once, replace it, end it. */
export function OwnFeed() {
  const state = useQuery(feedQuery(useApi()))
  const { make, end } = useFeed()
  const [question, setQuestion] = useState<Question>(null)
  const close = () => setQuestion(null)
  if (!state.data && state.errorUpdateCount > 0)
    return <ErrorPanel cause={state.error} onRetry={() => void state.refetch()} retrying={state.isFetching} />
  if (!state.data)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    )
  const { feed } = state.data
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-quiet">
        {t(
          'A private link to all your bookings. Your calendar reads it regularly, so changes and cancellations show up there. If you set a new password, the link stops working.',
        )}
      </p>
      {make.data && feed && <NewAddress url={make.data.url} />}
      {feed && <FeedFacts feed={feed} isNew={make.data !== undefined} />}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={feed ? 'secondary' : 'primary'}
          pending={make.isPending}
          onClick={() => (feed ? setQuestion('new') : make.mutate())}
        >
          {feed ? t('Create new link') : t('Create calendar link')}
        </Button>
        {feed && (
          <Button variant="quiet" pending={end.isPending} onClick={() => setQuestion('end')}>
            {t('Turn off link')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={question !== null}
        title={question === 'end' ? t('Turn off your calendar link?') : t('Create a new calendar link?')}
        confirmText={question === 'end' ? t('Turn off') : t('Create new link')}
        danger={question === 'end'}
        onConfirm={() => {
          if (question === 'end') end.mutate()
          else make.mutate()
          close()
        }}
        onCancel={close}
      >
        <p>{t('Calendars that read the current link stop getting your bookings at once.')}</p>
      </ConfirmDialog>
    </div>
  )
}

function FeedFacts({ feed, isNew }: { feed: CalendarFeed; isNew: boolean }) {
  const now = useNow()
  const lastRead = feed.last_read_at
  return (
    <p className="text-sm text-quiet">
      {!isNew && (
        <>
          <Rich
            text={t('Made <ago>some time ago</ago>. It was shown once; lost it? Create a new link.')}
            ago={() => <TimeAgo at={feed.created_at} now={now} />}
          />{' '}
        </>
      )}
      {lastRead ? (
        <Rich
          text={t('A calendar last read it <ago>some time ago</ago>.')}
          ago={() => <TimeAgo at={lastRead} now={now} />}
        />
      ) : (
        t('No calendar has read it yet.')
      )}
    </p>
  )
}

function NewAddress({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(url).then(() => setCopied(true))
  return (
    <div className="flex w-full flex-col gap-4 rounded-card border border-lamp-edge/60 bg-lamp-soft p-4">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <TextField
          label={t('Your calendar link')}
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          className="min-w-0 flex-1"
        />
        <Button onClick={copy}>
          <span aria-live="polite">{isCopied ? t('Copied') : t('Copy')}</span>
        </Button>
      </div>
      <p className="text-sm">
        {t('Copy it now: it is shown only once. Anyone who has it can read your bookings, so keep it private.')}
      </p>
      <div>
        <p className="font-semibold">{t('Subscribe in')}</p>
        <ul className="mt-2 flex flex-wrap gap-2">
          {subscribeLinks(url).map(({ name, href }) => (
            <li key={name}>
              <a href={href} translate="no" target="_blank" rel="noreferrer" className={buttonClass({ size: 'sm' })}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm">{t('In other programs, subscribe to a calendar by address and paste it.')}</p>
      </div>
    </div>
  )
}
