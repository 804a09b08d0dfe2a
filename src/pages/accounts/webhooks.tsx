import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type EventKind, eventKinds } from '#domains/notifications/events-rules.ts'
import { deliveriesQuery, useWebhooks, webhooksQuery } from '#domains/notifications/webhooks-client.ts'
import type { Webhook, WebhookDelivery } from '#domains/notifications/webhooks-contract.ts'
import { webhookTexts } from '#domains/notifications/webhooks-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TextField } from '#ui/field.tsx'
import { focusFirstError } from '#ui/first-error.ts'
import { msg, t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { Rich } from '#ui/rich.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { ShownOnce } from './shown-once.tsx'

type Hooks = ReturnType<typeof useWebhooks>

/** The addresses that get events of the current profile: add one, test it, read its deliveries. */
export function Webhooks() {
  const api = useApi()
  const list = useQuery(webhooksQuery(api))
  const hooks = useWebhooks()
  const [secret, setSecret] = useState<string>()
  return (
    <section aria-labelledby="webhooks" className="w-full border-t border-line pt-6">
      <h3 id="webhooks" className="font-text text-base font-semibold tracking-normal">
        {t('Webhooks')}
      </h3>
      <p className="text-quiet">
        {t(
          'A webhook tells a program at once what happens to your bookings, messages and requests. It gets no names or texts: the program reads them with a token.',
        )}
      </p>
      {!list.data && list.errorUpdateCount > 0 && (
        <ErrorPanel cause={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {secret && (
        <div className="mt-4">
          <ShownOnce label={t('The secret of your webhook')} copy={t('Copy secret')} value={secret} />
        </div>
      )}
      {list.data && list.data.length > 0 && (
        <ul aria-label={t('Webhooks')} className="mt-4 divide-y divide-line border-y border-line">
          {list.data.map((webhook) => (
            <Row key={webhook.id} webhook={webhook} hooks={hooks} onSecret={setSecret} />
          ))}
        </ul>
      )}
      <AddWebhook add={hooks.add} onSecret={setSecret} />
    </section>
  )
}

function Row({ webhook, hooks, onSecret }: { webhook: Webhook; hooks: Hooks; onSecret: (secret: string) => void }) {
  const { id, url, is_active } = webhook
  const [isOpen, setOpen] = useState(false)
  const [question, setQuestion] = useState<'rotate' | 'delete'>()
  const name = <span className="sr-only"> {url}</span>
  return (
    <li className="flex flex-col gap-3 py-4">
      <p className="font-medium break-all">{url}</p>
      <Status webhook={webhook} />
      <div className="flex flex-wrap gap-2">
        {is_active && (
          <Button
            size="sm"
            onClick={() => {
              setOpen(true)
              hooks.send.mutate({ id })
            }}
          >
            {t('Send test event')}
            {name}
          </Button>
        )}
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Hide log') : t('Show log')}
          {name}
        </Button>
        <Button size="sm" onClick={() => hooks.change.mutate({ id, is_active: !is_active })}>
          {is_active ? t('Turn off') : t('Turn on')}
          {name}
        </Button>
        <Button size="sm" onClick={() => setQuestion('rotate')}>
          {t('New secret')}
          {name}
        </Button>
        <Button size="sm" className="text-terracotta" onClick={() => setQuestion('delete')}>
          {t('Delete')}
          {name}
        </Button>
      </div>
      {isOpen && <Log webhook={webhook} send={hooks.send} />}
      <ConfirmDialog
        open={question === 'rotate'}
        title={t('Replace the secret?')}
        confirmText={t('Replace secret')}
        pending={hooks.rotate.isPending}
        onConfirm={() =>
          hooks.rotate.mutate(id, {
            onSuccess: ({ secret }) => onSecret(secret),
            onSettled: () => setQuestion(undefined),
          })
        }
        onCancel={() => setQuestion(undefined)}
      >
        {t('For a day, events are signed with both, so that you have time to change your program.')}
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'delete'}
        title={t('Delete this webhook?')}
        confirmText={t('Delete webhook')}
        danger
        pending={hooks.remove.isPending}
        onConfirm={() => hooks.remove.mutate(id, { onSettled: () => setQuestion(undefined) })}
        onCancel={() => setQuestion(undefined)}
      >
        {t('It gets no more events, and its log is deleted.')}
      </ConfirmDialog>
    </li>
  )
}

const reasons = {
  owner: msg('You turned it off.'),
  gone: msg('Its receiver asked for no more events (410).'),
  failing: msg('It failed for a day.'),
}

function Status({ webhook }: { webhook: Webhook }) {
  const { events, stopped_by, failing_since } = webhook
  const now = useNow()
  return (
    <p className="text-sm text-quiet">
      {events.length === eventKinds.length ? t('All events.') : t('{count} kinds of events.', { count: events.length })}{' '}
      {stopped_by ? (
        <>
          <Badge tone="warning">{t('Off')}</Badge> {t(reasons[stopped_by])}
        </>
      ) : failing_since ? (
        <>
          <Rich
            text={t('<failing>Failing</failing> since <ago>some time ago</ago>. We keep trying for a day.')}
            failing={(text) => <Badge tone="warning">{text}</Badge>}
            ago={() => <TimeAgo at={failing_since} now={now} />}
          />
        </>
      ) : (
        <Badge tone="success">{t('On')}</Badge>
      )}
    </p>
  )
}

/** How often the deliveries are read again while one is waiting, in milliseconds. */
const rereadMs = 2_000

function Log({ webhook: { id, is_active }, send }: { webhook: Webhook; send: Hooks['send'] }) {
  const api = useApi()
  const log = useQuery({
    ...deliveriesQuery(api, id),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'waiting') ? rereadMs : false),
  })
  const now = useNow()
  if (!log.data) return null
  if (log.data.length === 0) return <p className="text-sm text-quiet">{t('No events yet.')}</p>
  return (
    <ul aria-label={t('Log')} className="divide-y divide-line text-sm">
      {log.data.map((delivery) => (
        <li key={delivery.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <div className="min-w-0">
            <p>
              <span className="font-mono">{delivery.type}</span> <StateBadge delivery={delivery} />
            </p>
            <p className="text-quiet">
              <TimeAgo at={delivery.last_attempt_at ?? delivery.created_at} now={now} />
              {delivery.attempts > 1 && ` · ${t('Attempt {attempts}', { attempts: delivery.attempts })}`}
              {delivery.problem && `. ${t(delivery.problem)}`}
            </p>
          </div>
          {is_active && delivery.state !== 'waiting' && (
            <Button size="sm" onClick={() => send.mutate({ id, delivery: delivery.id })}>
              {t('Send again')}
              <span className="sr-only"> {delivery.type}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function StateBadge({ delivery: { state } }: { delivery: WebhookDelivery }) {
  if (state === 'delivered') return <Badge tone="success">{t('Delivered')}</Badge>
  return state === 'failed' ? <Badge tone="error">{t('Failed')}</Badge> : <Badge tone="neutral">{t('Waiting')}</Badge>
}

/** The kinds of events by the beginning of their names. */
const groups: Record<string, string> = {
  booking: msg('Bookings'),
  message: msg('Messages'),
  review: msg('Reviews'),
  offer: msg('Offers and quotes'),
  service_request: msg('Service requests'),
}

const kindsIn = (group: string) => eventKinds.filter((kind) => kind.startsWith(`${group}.`))

function AddWebhook({ add, onSecret }: { add: Hooks['add']; onSecret: (secret: string) => void }) {
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<EventKind[]>([...eventKinds])
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (add.error) focusFirstError(form.current)
  }, [add.error])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (add.isPending || events.length === 0) return
    add.mutate(
      { url, events },
      {
        onSuccess: ({ secret }) => {
          setUrl('')
          onSecret(secret)
        },
      },
    )
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4 flex flex-col items-start gap-3">
      <TextField
        label={t('Address of your program')}
        name="webhook_url"
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        placeholder="https://"
        value={url}
        onChange={(event) => {
          setUrl(event.currentTarget.value)
          if (add.error) add.reset()
        }}
        error={add.error?.message}
        className="w-full"
      />
      <fieldset>
        <legend className="font-semibold">{t('Events about')}</legend>
        {Object.entries(groups).map(([group, title]) => (
          <Checkbox
            key={group}
            checked={kindsIn(group).some((kind) => events.includes(kind))}
            onChange={({ currentTarget: { checked } }) => {
              const others = events.filter((kind) => !kindsIn(group).includes(kind))
              setEvents(checked ? [...others, ...kindsIn(group)] : others)
            }}
          >
            {t(title)}
          </Checkbox>
        ))}
        {events.length === 0 && <p className="text-sm text-terracotta">{t(webhookTexts.eventsMissing)}</p>}
      </fieldset>
      <Button type="submit" pending={add.isPending}>
        {t('Add webhook')}
      </Button>
    </form>
  )
}
