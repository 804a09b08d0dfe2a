import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate } from 'react-router'
import { clientsQuery } from '#domains/clients/client.ts'
import type { Client } from '#domains/clients/contract.ts'
import { clientLimits } from '#domains/clients/limits.ts'
import { dateText, timeText } from '#domains/schedule/slots-rules.ts'
import { appContext, loadProvider } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextField } from '#ui/field.tsx'
import { Plus } from '#ui/icons/plus.ts'
import { Search } from '#ui/icons/search.ts'
import { t } from '#ui/language.ts'
import { PagedList } from '#ui/paged-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { urls } from '#urls.ts'

const ClientDialog = lazy(async () => ({ default: (await import('./client-dialog.tsx')).ClientDialog }))
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** For providers only. The list shows its own loading errors. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await loadProvider(context, request, 'clients')
  const { api, queryClient } = context.get(appContext)
  if (import.meta.env.SSR) await queryClient.infiniteQuery(clientsQuery(api, '')).catch(() => undefined)
  return null
}

/** The provider's own customers. */
export function Component() {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const [open, setOpen] = useState<'add' | 'import'>()
  const navigate = useNavigate()
  const query = useInfiniteQuery(clientsQuery(useApi(), search))
  const isEmpty = search === '' && query.data?.pages[0]?.items.length === 0
  const close = () => setOpen(undefined)
  const buttons = (
    <>
      <Button onClick={() => setOpen('import')}>{t('Import')}</Button>
      <Button variant="primary" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setOpen('add')}>
        {t('Add client')}
      </Button>
    </>
  )
  return (
    <div className="page-width max-w-4xl py-8 sm:py-12">
      <title>{pageTitle(t('Clients'))}</title>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4 sm:mb-6">
        <div>
          <h1 className="text-3xl sm:text-4xl">{t('Clients')}</h1>
          <p className="mt-1 text-quiet">{t('Customers of your own: phone calls and regulars. Only you see them.')}</p>
        </div>
        {!isEmpty && <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">{buttons}</div>}
      </div>
      {!isEmpty && (
        <TextField
          label={t('Search clients')}
          labelHidden
          type="search"
          placeholder={t('Name, phone or email')}
          start={<Search aria-hidden="true" className="size-5" />}
          maxLength={clientLimits.search}
          className="mb-5"
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      )}
      <h2 className="sr-only">{t('Your clients')}</h2>
      <PagedList
        query={query}
        title={t('Your clients')}
        noun={t('clients')}
        loading={<Loading />}
        empty={
          search === '' ? (
            <EmptyState level={3} title={t('No clients yet')} action={buttons}>
              {t(
                'Add the customers who call you. Their jobs block your time, repeat if you like, and count as earnings.',
              )}
            </EmptyState>
          ) : (
            <EmptyState level={3} title={t('No client found')}>
              {t('No name, phone number or email address contains “{search}”.', { search })}
            </EmptyState>
          )
        }
      >
        {(client) => <ClientRow client={client} />}
      </PagedList>
      <Suspense>
        {open === 'add' && <ClientDialog onClose={close} onSaved={({ id }) => void navigate(urls.clients(id))} />}
        {open === 'import' && <ImportDialog onClose={close} />}
      </Suspense>
    </div>
  )
}

function ClientRow({ client }: { client: Client }) {
  const { id, name, phone, email, next_job, completed, has_account } = client
  return (
    <Card className="relative flex items-center gap-3 p-3 sm:gap-4">
      <Avatar id={id} name={name} src={null} />
      <div className="min-w-0 flex-1 text-sm text-quiet">
        <h3 className="truncate text-base leading-snug text-ink">
          <Link to={urls.clients(id)} className="no-underline after:absolute after:inset-0 after:rounded-card">
            {name}
          </Link>
        </h3>
        <p className="truncate">{phone || email || (has_account ? t('Has an account') : t('No contact'))}</p>
      </div>
      <p className="shrink-0 text-right text-sm text-quiet">
        {next_job ? (
          <>
            <span className="block text-ink">{dateText(next_job.date, 'short')}</span>
            {timeText(next_job.start_time)}
          </>
        ) : (
          completed > 0 && t('{count, plural, one {# past job} other {# past jobs}}', { count: completed })
        )}
      </p>
    </Card>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-4">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-18 rounded-card" />
      ))}
    </div>
  )
}
