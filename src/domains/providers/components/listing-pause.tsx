import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { providersKey } from '#domains/identity/client.ts'
import { pausedText } from '#domains/schedule/slots-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { refusedFields } from '#platform/form.ts'
import { showError } from '#platform/show-error.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import { providerQuery } from '../client.ts'
import type { Provider, ProviderProfile } from '../contract.ts'
import { OwnBusiness } from './own-business.tsx'

/** Pauses the user's own listing, or resumes it. */
export function ListingPause() {
  return (
    <OwnBusiness>
      {({ id, paused }) => (paused ? <PauseBanner id={id} paused={paused} /> : <PauseForm id={id} />)}
    </OwnBusiness>
  )
}

// Loaded when needed: few providers see it, and the profile is a large page already.
const ApprovalBanner = lazy(async () => ({ default: (await import('./approval-banner.tsx')).ApprovalBanner }))

const TraderBanner = lazy(async () => ({ default: (await import('./trader-banner.tsx')).TraderBanner }))

/** Tells a provider that the listing is paused, with the button that resumes it. */
export function PauseBanner({ id, paused }: { id: string; paused: NonNullable<ProviderProfile['paused']> }) {
  const resume = usePause(id)
  if (paused.approval)
    return (
      <Suspense>
        <ApprovalBanner id={id} paused={paused} />
      </Suspense>
    )
  if (paused.trader_missing)
    return (
      <Suspense>
        <TraderBanner />
      </Suspense>
    )
  return (
    <Banner
      tone="warning"
      title={t('Your listing is paused')}
      action={
        <Button onClick={() => resume.mutate(null)} pending={resume.isPending}>
          {t('Resume')}
        </Button>
      }
    >
      {t('Customers read: “{paused}” Your bookings stand.', { paused: pausedText(paused) })}
    </Banner>
  )
}

function PauseForm({ id }: { id: string }) {
  const pause = usePause(id)
  const until = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (pause.isPending) return
    setProblem(undefined)
    pause.mutate(
      { until: until.current?.value || null },
      {
        onError: (error) => {
          setProblem(refusedFields(error)['paused.until'])
          until.current?.focus()
        },
      },
    )
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-5">
      <TextField
        ref={until}
        label={t('Back on')}
        type="date"
        name="until"
        hint={t('From this day on, you can be booked again. Without a day, until you resume.')}
        error={problem}
        onChange={() => setProblem(undefined)}
        optional
        className="w-full sm:max-w-72"
      />
      <Button type="submit" pending={pause.isPending}>
        {t('Pause listing')}
      </Button>
    </form>
  )
}

function usePause(id: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (paused: Provider['paused']) => api.patch<Provider>(`/rest/v1/providers/${id}`, { paused }),
    onSuccess: (provider) => {
      cache.setQueryData(providerQuery(api, id).queryKey, provider)
      void cache.invalidateQueries({ queryKey: providersKey })
      toast({ type: 'success', title: provider.paused ? t('Listing paused') : t('Listing resumed') })
    },
    onError: (error) => {
      if (Object.keys(refusedFields(error)).length === 0) showError(error)
    },
  })
}
