import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '#platform/api-context.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { MonitorSmartphone } from '#ui/icons/monitor-smartphone.ts'
import { msg, t } from '#ui/language.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { type PushSupport, pushSupport } from '../push-browser.ts'
import { pushDevicesQuery, usePush } from '../push-client.ts'
import type { PushDevice, PushDevices } from '../push-contract.ts'
import { smsQuery } from '../sms-client.ts'
import { QuietHoursForm } from './quiet-hours-form.tsx'

type Push = ReturnType<typeof usePush>

/** Loaded only by sites that send texts. */
const SmsPart = lazy(async () => ({ default: (await import('./sms-part.tsx')).SmsPart }))

/**
 * The devices that show notifications, the number that gets texts, and when both stay quiet
 * (docs/product/push.md, docs/product/sms.md).
 */
export function PushSection() {
  const api = useApi()
  const list = useQuery(pushDevicesQuery(api))
  const { data: sms } = useQuery(smsQuery(api))
  const push = usePush()
  if (!list.data && list.errorUpdateCount === 0)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    )
  if (!list.data)
    return (
      <ErrorPanel cause={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {t('Your devices could not be loaded.')}
      </ErrorPanel>
    )
  const { items, quiet_hours } = list.data
  return (
    <div className="grid gap-5">
      {!items.some(({ current, is_on }) => current && is_on) && <ThisDevice push={push} />}
      {items.length > 0 && <Devices devices={list.data} push={push} />}
      {sms?.is_on && (
        <Suspense>
          <SmsPart settings={sms} />
        </Suspense>
      )}
      {(items.length > 0 || sms?.number) && <QuietHoursForm quiet_hours={quiet_hours} push={push} />}
    </div>
  )
}

function ThisDevice({ push: { turnOn } }: { push: Push }) {
  const support = pushSupport()
  if (support !== 'ready') return <p className="text-quiet">{sentences[support]}</p>
  return (
    <Button
      className="justify-self-start"
      pending={turnOn.isPending}
      pendingText={t('Turning on...')}
      onClick={() => turnOn.mutate()}
    >
      {t('Get notifications on this device')}
    </Button>
  )
}

const sentences: Record<Exclude<PushSupport, 'ready'>, string> = {
  blocked: msg(
    'Your browser blocks notifications from this site. Allow them in its settings for this site, then come back.',
  ),
  install: msg('On an iPhone or iPad, first add this site to your home screen: press Share, then Add to Home Screen.'),
  missing: msg('This browser cannot show notifications. We email you instead.'),
}

function Devices({ devices: { items }, push: { remove } }: { devices: PushDevices; push: Push }) {
  const [now] = useState(() => new Date())
  return (
    <ul aria-label={t('Devices with notifications')} className="grid divide-y divide-line border-y border-line">
      {items.map((device) => (
        <li key={device.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-quiet" />
          <div className="min-w-0 flex-1 basis-40">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {device.device} {device.current && <Badge tone="success">{t('This device')}</Badge>}
            </p>
            <p className="text-sm text-quiet">
              <DeviceState device={device} now={now} />
            </p>
          </div>
          <Button
            size="sm"
            pending={remove.isPending && remove.variables === device.id}
            aria-label={device.current ? t('Remove this device') : t('Remove {device}', { device: device.device })}
            onClick={() => remove.mutate(device.id)}
          >
            {t('Remove')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function DeviceState({ device: { is_on, last_sent_at, created_at }, now }: { device: PushDevice; now: Date }) {
  if (!is_on) return t('Paused by its browser. Open the site on that device to go on.')
  return (
    <>
      {last_sent_at ? t('Last notification') : t('On since')} <TimeAgo at={last_sent_at ?? created_at} now={now} />
    </>
  )
}
