import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { servicesQuery, useDeleteService, useOrderServices } from '#domains/catalog/services-client.ts'
import type { Service } from '#domains/catalog/services-contract.ts'
import { serviceLimits } from '#domains/catalog/services-limits.ts'
import { sessionQuery } from '#domains/identity/client.ts'
import { providerQuery } from '#domains/providers/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { Plus } from '#ui/icons/plus.ts'
import { t } from '#ui/language.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ServiceDialog } from './service-dialog.tsx'
import { ServiceRow } from './service-row.tsx'

/** The provider's services in the order that customers see (docs/product/providers.md). */
export function ServicesDesk() {
  const { data: user } = useQuery(sessionQuery(useApi()))
  return user ? <Services key={user.profile.id} provider_id={user.profile.id} /> : null
}

/** The service whose form is open. */
type Open = { service?: Service } | null

function Services({ provider_id }: { provider_id: string }) {
  const api = useApi()
  const list = useQuery(servicesQuery(api, provider_id))
  const { data: provider } = useQuery(providerQuery(api, provider_id))
  const [open, setOpen] = useState<Open>(null)
  if (!list.data && list.errorUpdateCount === 0) return <WaitingServices />
  if (!list.data)
    return (
      <ErrorPanel
        cause={list.error}
        title={t('Failed to load services')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  const isFull = list.data.length >= serviceLimits.count
  const add = (
    <Button icon={<Plus aria-hidden="true" className="size-5" />} disabled={isFull} onClick={() => setOpen({})}>
      {t('Add service')}
    </Button>
  )
  return (
    <>
      {list.data.length === 0 ? (
        <EmptyState title={t('No services yet')} level={3} action={add}>
          {t('Customers can book you as soon as you offer something, by the hour.')}
        </EmptyState>
      ) : (
        <>
          <List provider_id={provider_id} services={list.data} onEdit={(service) => setOpen({ service })} />
          <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
            {add}
            {isFull && <p className="text-sm text-quiet">{t('That is all 50 that you can offer.')}</p>}
          </div>
        </>
      )}
      {open && (
        <ServiceDialog
          provider_id={provider_id}
          service={open.service}
          categories={provider?.categories}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

type ListProps = { provider_id: string; services: Service[]; onEdit: (service: Service) => void }

function List({ provider_id, services, onEdit }: ListProps) {
  const order = useOrderServices(provider_id)
  const deletion = useDeleteService(provider_id)
  const [leaving, setLeaving] = useState<Service>()
  const [moved, setMoved] = useState('')
  const list = useRef<HTMLUListElement>(null)

  function move(at: number, by: -1 | 1) {
    const service = services[at]
    const next = services.toSpliced(at, 1)
    if (!service) return
    order.mutate(next.toSpliced(at + by, 0, service))
    setMoved(`${service.name} is now ${at + by + 1} of ${services.length}`)
  }

  function remove(service: Service) {
    deletion.mutate(service, {
      onSuccess: () => list.current?.focus(),
      onSettled: () => setLeaving(undefined),
    })
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={t('Your services')} className="-my-5 divide-y divide-line outline-none">
        {services.map((service, at) => (
          <li key={service.id}>
            <ServiceRow
              service={service}
              at={at}
              count={services.length}
              onMove={(by) => move(at, by)}
              onEdit={() => onEdit(service)}
              onDelete={() => setLeaving(service)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <ConfirmDialog
        open={leaving !== undefined}
        title={t('Delete {name}?', { name: leaving?.name ?? '' })}
        confirmText={t('Delete service')}
        danger
        pending={deletion.isPending}
        onConfirm={() => leaving && remove(leaving)}
        onCancel={() => setLeaving(undefined)}
      >
        <p>{t('It’s removed from your profile and from search, with its photos. This cannot be undone.')}</p>
        <p className="mt-2">{t('Existing bookings don’t change: you and your customers can still see them.')}</p>
      </ConfirmDialog>
    </>
  )
}

function WaitingServices() {
  return (
    <Loading label={t('Loading your services')}>
      <div className="grid gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    </Loading>
  )
}
