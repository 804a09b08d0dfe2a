import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { urls } from './urls.ts'

const unexpected = 'An unexpected error occurred. Please try again.'

/** What stands in a page's place when it could not be read: nothing at this address, the database away, or a fault of ours. */
export function ErrorPage() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <NotFound />
  const detail = isRouteErrorResponse(error) ? (error.data as { detail?: string } | undefined)?.detail : undefined
  return (
    <div className="mx-auto max-w-2xl px-4 py-16">
      <title>Something went wrong · Porchlight</title>
      <ErrorPanel
        title={status === 503 ? 'Connection Error' : 'Something went wrong'}
        onRetry={() => void revalidate()}
      >
        {detail ?? unexpected}
      </ErrorPanel>
    </div>
  )
}

/** The page for an address that names nothing. */
export function NotFound() {
  return (
    <div className="mx-auto max-w-2xl px-4 py-20 text-center">
      <title>Page not found · Porchlight</title>
      <h1 className="font-display text-3xl">Nobody lives at this address</h1>
      <p className="mt-3 text-quiet">The page may have moved, or the link may be mistyped.</p>
      <p className="mt-8 flex justify-center gap-3">
        <ButtonLink to={urls.providers()} variant="primary">
          Find a provider
        </ButtonLink>
        <ButtonLink to={urls.home()}>Home</ButtonLink>
      </p>
    </div>
  )
}
