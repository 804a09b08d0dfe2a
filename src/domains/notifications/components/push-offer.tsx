import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserType } from '#domains/identity/contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { pushSupport } from '../push-browser.ts'
import { pushDevicesQuery, usePush } from '../push-client.ts'

type PushOfferProps = { profile_id: string; role: UserType }

/**
 * Offers notifications on this device, until the user turns them on or presses "Not now". The
 * browser asks its own question only after that (docs/product/push.md).
 */
export function PushOffer({ profile_id, role }: PushOfferProps) {
  const declined = `push-offer-declined/${profile_id}`
  const [isOpen, setOpen] = useState(() => pushSupport() === 'ready' && localStorage.getItem(declined) === null)
  const { data } = useQuery({ ...pushDevicesQuery(useApi()), enabled: isOpen })
  const { turnOn } = usePush()
  if (!isOpen || !data || data.items.some(({ current }) => current)) return null
  const decline = () => {
    localStorage.setItem(declined, '1')
    setOpen(false)
  }
  return (
    <Banner
      title={role === 'provider' ? t('Hear of new requests at once') : t('Hear of the answer at once')}
      className="my-5"
      action={
        <div className="flex gap-2">
          <Button size="sm" onClick={decline}>
            {t('Not now')}
          </Button>
          <Button
            size="sm"
            variant="primary"
            pending={turnOn.isPending}
            onClick={() => turnOn.mutate(undefined, { onSettled: () => setOpen(pushSupport() === 'ready') })}
          >
            {t('Turn on')}
          </Button>
        </div>
      }
    >
      {t('Get notifications on this device, also when the site is closed.')}
    </Banner>
  )
}
