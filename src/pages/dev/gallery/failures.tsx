import { useState } from 'react'
import { Missing, NotFound, Unread } from '#pages/failure.tsx'
import { PorchScene } from '#pages/home/porch-scene.tsx'
import { siteName } from '#platform/brand.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { LateErrorPanel } from '#ui/late-error-panel.tsx'
import { urls } from '#urls.ts'
import { Specimen } from './shelf.tsx'

const away = 'Unable to connect to the database. Please check your internet connection and try again.'
const request_id = '0190a0a0-0000-7000-8000-000000000000'

/** Lists and pages that could not be loaded: 401, 404, 429, 500 and 503. */
export function Failures() {
  const [retrying, setRetrying] = useState(false)
  const page = { onRetry: () => setRetrying(!retrying), retrying }
  return (
    <>
      <Specimen name="ErrorPanel: the database-connection panel">
        <ErrorPanel cause={{ message: away, isConnectionFailure: true }} {...page} />
      </Specimen>
      <Specimen name="ErrorPanel of a fault of ours, with its number">
        <ErrorPanel cause={{ message: '', request_id }} {...page}>
          Your bookings could not be counted.
        </ErrorPanel>
      </Specimen>
      <Specimen name="LateErrorPanel: the same, loaded on the first error">
        <LateErrorPanel cause={{ message: away, isConnectionFailure: true }} {...page} />
      </Specimen>
      <Specimen name="503">
        <Unread status={503} problem={{ detail: away }} {...page} />
      </Specimen>
      <Specimen name="500">
        <Unread status={500} problem={{ request_id }} {...page} />
      </Specimen>
      <Specimen name="429">
        <Unread status={429} problem={{ detail: 'Please wait a moment before you try again.' }} {...page} />
      </Specimen>
      <Specimen name="401">
        <Unread
          status={401}
          problem={{ detail: 'Your session has expired. Please sign in again to continue.' }}
          {...page}
        />
      </Specimen>
      <Specimen name="404">
        <NotFound picture={<PorchScene lit={false} className="mx-auto mb-8 w-56 grayscale" />} />
      </Specimen>
      <Specimen name="404 of a provider">
        <Missing
          title="Provider Not Found"
          text={`They may have left ${siteName()}, or the link may be mistyped.`}
          to={urls.providers()}
          back="Back to providers"
        />
      </Specimen>
    </>
  )
}
