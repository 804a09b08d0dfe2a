import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useParams } from 'react-router'
import { clientQuery, jobsQuery, useDeleteClient, useInviteClient } from '#domains/clients/client.ts'
import type { Client } from '#domains/clients/contract.ts'
import { placeName } from '#domains/locations/rules.ts'
import { todayQuery } from '#domains/schedule/hours-client.ts'
import { load, loadProvider } from '#pages/app-context.ts'
import { BookingRow } from '#pages/bookings/booking-row.tsx'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { dayText, money } from '#ui/formats.ts'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { ChevronLeft } from '#ui/icons/chevron-left.ts'
import { Mail } from '#ui/icons/mail.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { Trash2 } from '#ui/icons/trash.ts'
import { t } from '#ui/language.ts'
import { PagedList } from '#ui/paged-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { urls } from '#urls.ts'

const ClientDialog = lazy(async () => ({ default: (await import('./client-dialog.tsx')).ClientDialog }))
const JobDialog = lazy(async () => ({ default: (await import('./job-dialog.tsx')).JobDialog }))

/** For providers only. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { profile } = await loadProvider(context, request, 'clients')
  const [{ today }] = await Promise.all([
    load(context, (api) => todayQuery(api, profile.id)),
    load(context, (api) => clientQuery(api, params['id'] ?? '')),
  ])
  return { provider_id: profile.id, today }
}

/** One of the provider's clients: contact, notes and jobs. */
export function Component() {
  const { id = '' } = useParams()
  const page = useLoaderData<typeof loader>()
  const { data: client } = useSuspenseQuery(clientQuery(useApi(), id))
  const [open, setOpen] = useState<'edit' | 'job' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <div className="page-width max-w-4xl py-6 sm:py-10">
      <title>{pageTitle(client.name)}</title>
      <Link
        to={urls.clients()}
        viewTransition
        className="-ml-1 inline-flex min-h-11 items-center gap-1 font-medium text-quiet no-underline hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('Clients')}
      </Link>
      <div className="mt-1 mb-5 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl wrap-anywhere">{client.name}</h1>
        <Button
          variant="primary"
          icon={<CalendarPlus aria-hidden="true" className="size-4" />}
          onClick={() => setOpen('job')}
        >
          {t('New job')}
        </Button>
      </div>
      <About client={client} onEdit={() => setOpen('edit')} onDelete={() => setOpen('delete')} />
      <Jobs client={client} when="upcoming" title={t('Upcoming jobs')} />
      <Jobs client={client} when="past" title={t('History')} />
      <Suspense>
        {open === 'edit' && <ClientDialog client={client} onClose={close} onSaved={close} />}
        {open === 'job' && <JobDialog client={client} {...page} onClose={close} />}
      </Suspense>
      {open === 'delete' && <DeleteDialog client={client} onClose={close} />}
    </div>
  )
}

type AboutProps = { client: Client; onEdit: () => void; onDelete: () => void }

function About({ client, onEdit, onDelete }: AboutProps) {
  const { id, phone, email, address, notes, has_account, invited_at, completed, earned } = client
  const invite = useInviteClient()
  return (
    <Card className="grid gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {phone && (
          <a href={`tel:${phone}`} className="text-link inline-flex min-h-11 items-center tabular-nums">
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className="text-link inline-flex min-h-11 items-center wrap-anywhere">
            {email}
          </a>
        )}
        {!phone && !email && <p className="text-quiet">{t('No phone number or email address.')}</p>}
      </div>
      {address && <p>{[address.line1, address.line2, placeName(address)].filter(Boolean).join(', ')}</p>}
      {notes && <p className="whitespace-pre-line wrap-anywhere">{notes}</p>}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
        <span className="tabular-nums">
          {t('{count, plural, one {# completed job} other {# completed jobs}}', { count: completed })}, {money(earned)}
        </span>
        {has_account && <Badge tone="success">{t('Sees the jobs in an account')}</Badge>}
        {!has_account && invited_at && (
          <span>{t('Invited on {date}', { date: dayText(invited_at.slice(0, 10)) })}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" icon={<Pencil aria-hidden="true" className="size-4" />} onClick={onEdit}>
          {t('Edit')}
        </Button>
        {!has_account && email && (
          <Button
            size="sm"
            icon={<Mail aria-hidden="true" className="size-4" />}
            pending={invite.isPending}
            onClick={() => invite.mutate(id)}
          >
            {invited_at ? t('Invite again') : t('Invite to an account')}
          </Button>
        )}
        <Button size="sm" icon={<Trash2 aria-hidden="true" className="size-4" />} onClick={onDelete}>
          {t('Delete')}
        </Button>
      </div>
    </Card>
  )
}

function Jobs({ client, when, title }: { client: Client; when: 'upcoming' | 'past'; title: string }) {
  const query = useInfiniteQuery(jobsQuery(useApi(), client.id, when))
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-xl">{title}</h2>
      <PagedList
        query={query}
        title={title}
        noun={t('jobs')}
        loading={<Skeleton className="h-20 rounded-card" />}
        empty={<p className="text-quiet">{when === 'upcoming' ? t('No job is planned.') : t('No past jobs yet.')}</p>}
      >
        {(booking) => <BookingRow booking={booking} party="provider" />}
      </PagedList>
    </section>
  )
}

function DeleteDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const remove = useDeleteClient()
  const navigate = useNavigate()
  const { id, name, upcoming, has_account } = client
  return (
    <ConfirmDialog
      open
      danger
      title={t('Delete {name}?', { name })}
      confirmText={t('Delete client')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(id, { onSuccess: () => void navigate(urls.clients()) })}
      onCancel={onClose}
    >
      <div className="grid gap-3">
        <p>{t('Contact and notes are deleted. This cannot be undone.')}</p>
        <p>
          {has_account
            ? t(
                'The client has an account, so all jobs stay bookings of the two of you. A repeated job goes on until one of you stops it.',
              )
            : upcoming > 0
              ? t(
                  '{count, plural, one {# upcoming job} other {# upcoming jobs}} will be cancelled, and their time opens up. Past jobs stay in your earnings, without name and contact.',
                  { count: upcoming },
                )
              : t('Past jobs stay in your earnings, without name and contact.')}
        </p>
      </div>
    </ConfirmDialog>
  )
}
