import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { googleQuery, useDisconnectGoogle, useFetchGoogle } from '#domains/providers/google-client.ts'
import type { GoogleConnection } from '#domains/providers/google-contract.ts'
import { googleTexts } from '#domains/providers/google-rules.ts'
import { GoogleRequest } from '#domains/providers/google-schema.ts'
import { useApi } from '#platform/api-context.tsx'
import { siteName } from '#platform/brand.ts'
import { problemsIn } from '#platform/check.ts'
import { useForm } from '#platform/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { momentText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { Rating } from '#ui/rating.tsx'
import { Rich } from '#ui/rich.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

/**
 * The settings of a provider's Google reviews: connect, fetch again, disconnect. In a browser only.
 */
export function GoogleCard() {
  const { data: google, error, errorUpdateCount, refetch, isFetching } = useQuery(googleQuery(useApi()))
  if (!google && errorUpdateCount > 0)
    return (
      <ErrorPanel cause={error} onRetry={() => void refetch()} retrying={isFetching}>
        {t(googleTexts.failed)}.
      </ErrorPanel>
    )
  if (!google)
    return (
      <Loading label={t('Loading Google reviews')}>
        <Skeleton className="h-32 w-full" />
      </Loading>
    )
  return (
    <>
      {!google.configured && <Banner>{t(googleTexts.notSetUp)}</Banner>}
      {google.place_id && <Connected google={google} place_id={google.place_id} />}
      {google.configured && !google.place_id && <Connect />}
    </>
  )
}

function Connect() {
  const [draft, setDraft] = useState({ placeId: '' })
  const form = useForm({
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    sent: ({ placeId }) => placeId.trim(),
    check: (typed) => problemsIn(GoogleRequest, typed),
    sending: useFetchGoogle(),
    problemsOf: ({ message }) => ({ placeId: message }),
  })
  const element = useFirstError(form.refusals)

  return (
    <form ref={element} noValidate onSubmit={form.submit} className="grid gap-5">
      <TextField
        label={t('Google Place ID')}
        name="placeId"
        required
        autoComplete="off"
        spellCheck={false}
        placeholder="ChIJN1t_tDeuEmsRUsoyG83frY4"
        value={form.draft.placeId}
        onChange={(event) => form.set({ placeId: event.currentTarget.value })}
        error={form.problems.placeId}
        hint={<HowToFind />}
      />
      <div>
        <Button type="submit" variant="primary" pending={form.isSending} pendingText={t('Connecting...')}>
          {t('Connect')}
        </Button>
      </div>
    </form>
  )
}

function HowToFind() {
  return (
    <>
      <Rich
        text={t(
          'Search for your business in Google’s <link>Place ID Finder</link> and copy the ID that it shows. It begins with letters such as “ChIJ” and is no web address.',
        )}
        link={(text) => (
          <a
            href="https://developers.google.com/maps/documentation/places/web-service/place-id"
            target="_blank"
            rel="noreferrer"
            className="text-link"
          >
            {text}
          </a>
        )}
      />
    </>
  )
}

function Connected({ google, place_id }: { google: GoogleConnection; place_id: string }) {
  const refreshing = useFetchGoogle()
  const disconnecting = useDisconnectGoogle()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="not-first:mt-5">
      <p className="font-semibold wrap-anywhere">
        {google.url ? (
          <a href={google.url} target="_blank" rel="noreferrer" className="text-link">
            {google.place_name || t('Your place on Google')}
          </a>
        ) : (
          google.place_name || t('Your place on Google')
        )}
      </p>
      <p className="mt-1">
        <Rating value={google.rating ?? 0} count={google.review_count} />
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-quiet">
        {google.fetched_at
          ? t('Last fetched on {moment}. Place ID: {place_id}', { moment: ownMoment(google.fetched_at), place_id })
          : t('Nothing fetched at the moment. Place ID: {place_id}', { place_id })}
      </p>
      {google.failing && !refreshing.isError && (
        <Banner tone="warning" className="mt-4">
          {t('The last refresh failed. We go on trying by ourselves; what is older than 30 days is no longer shown.')}
        </Banner>
      )}
      {refreshing.isError && (
        <ErrorPanel cause={refreshing.error} className="mt-4">
          {refreshing.error.message}
        </ErrorPanel>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {google.configured && (
          <Button
            pending={refreshing.isPending}
            pendingText={t('Refreshing...')}
            onClick={() => refreshing.mutate(place_id)}
          >
            {t('Refresh')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('Disconnect')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('Disconnect Google reviews?')}
        confirmText={t('Disconnect')}
        danger
        pending={disconnecting.isPending}
        onConfirm={() => disconnecting.mutate(undefined, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        <p>
          {t('Your profile then shows and counts only the reviews that were written on {site}.', { site: siteName() })}
        </p>
      </ConfirmDialog>
    </div>
  )
}

/** A date and time in the viewer's time zone. */
function ownMoment(at: string): string {
  return momentText(at, new Intl.DateTimeFormat().resolvedOptions().timeZone)
}
