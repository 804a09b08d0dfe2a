import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery, useDraftAcrossSignIn } from '#domains/identity/client.ts'
import type { Crew } from '#domains/schedule/crews-contract.ts'
import { crewLimits, crewName } from '#domains/schedule/crews-rules.ts'
import { ownHoursQuery } from '#domains/schedule/hours-client.ts'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { problemsIn } from '#platform/check.ts'
import { refusedFields, useForm } from '#platform/form.ts'
import { showError } from '#platform/show-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { SaveRow } from '#ui/save-row.tsx'
import { Select } from '#ui/select.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { providerQuery } from '../client.ts'
import type { Provider } from '../contract.ts'
import { ProviderChange } from '../schema.ts'

/** Lets a provider say how many crews they have, and name them (docs/product/providers.md). */
export function CrewsForm() {
  const api = useApi()
  const { data: user } = useQuery(sessionQuery(api))
  const id = user?.profile.id ?? ''
  const hours = useQuery({ ...ownHoursQuery(api, id), enabled: id !== '' })
  if (hours.data) return <Form key={id} id={id} crews={hours.data.crews} />
  if (hours.errorUpdateCount > 0)
    return <ErrorPanel cause={hours.error} onRetry={() => void hours.refetch()} retrying={hours.isFetching} />
  return (
    <Loading>
      <Skeleton className="h-40" />
    </Loading>
  )
}

interface Draft {
  capacity: number
  /** The names of all possible crews; '' for no name. */
  names: string[]
}

const sentOf = ({ capacity, names }: Draft) => ({ capacity, crew_names: names.slice(0, capacity) })

const draftOf = (crews: readonly Crew[]): Draft => ({
  capacity: crews.length,
  names: numbers.map((number) => {
    const name = crews[number - 1]?.name
    return name && name !== crewName(number, null) ? name : ''
  }),
})

const numbers = Array.from({ length: crewLimits.crews }, (_, at) => at + 1)

function Form({ id, crews }: { id: string; crews: readonly Crew[] }) {
  const saved = draftOf(crews)
  const [edits, setEdits] = useState<Partial<Draft>>({})
  const draft = { ...saved, ...edits }
  const isChanged = JSON.stringify(sentOf(draft)) !== JSON.stringify(sentOf(saved))
  useDraftAcrossSignIn(`crews:${id}`, isChanged ? edits : undefined, setEdits)
  const form = useForm({
    draft,
    change: (part: Partial<Draft>) => setEdits((before) => ({ ...before, ...part })),
    sent: sentOf,
    check: (whole) => problemsIn(ProviderChange, sentOf(whole)),
    sending: useSave(id),
    onDone: () => setEdits({}),
  })
  const element = useFirstError(form.refusals)
  const { capacity, names } = draft
  return (
    <form ref={element} noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <Select
        label={t('Jobs at the same time')}
        hint={t('One for each crew. Buffers and opening hours are the same for all.')}
        value={capacity}
        error={form.problems.capacity ?? null}
        onChange={({ currentTarget }) => form.set({ capacity: Number(currentTarget.value) })}
        className="sm:max-w-xs"
      >
        {numbers.map((number) => (
          <option key={number} value={number}>
            {number === 1 ? t('1: I work alone') : number}
          </option>
        ))}
      </Select>
      {capacity > 1 && (
        <fieldset>
          <legend className="font-semibold">{t('Names of your crews')}</legend>
          <p className="text-sm text-quiet">{t('Only you see them, on your bookings and in your calendar.')}</p>
          <div className="mt-3 grid gap-4 sm:grid-cols-2">
            {numbers.slice(0, capacity).map((number) => (
              <TextField
                key={number}
                label={crewName(number, null)}
                optional
                autoComplete="off"
                maxLength={crewLimits.name}
                value={names[number - 1] ?? ''}
                onChange={({ currentTarget: { value } }) => form.set({ names: names.with(number - 1, value) })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <SaveRow isChanged={isChanged} isSaving={form.isSending}>
        {t('Save crews')}
      </SaveRow>
    </form>
  )
}

function useSave(id: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'online',
    mutationFn: (change: ProviderChange) => api.patch<Provider>(`/rest/v1/providers/${id}`, change),
    onSuccess: async (provider) => {
      cache.setQueryData(providerQuery(api, id).queryKey, provider)
      toast({ type: 'success', title: t('Success'), message: t('Crews saved') })
      await cache.invalidateQueries({ queryKey: ownHoursQuery(api, id).queryKey })
      await cache.invalidateQueries({ queryKey: bookingsKey })
    },
    onError: (error) => {
      if (Object.keys(refusedFields(error)).length === 0) showError(error)
    },
  })
}
