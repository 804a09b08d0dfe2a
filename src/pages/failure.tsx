import { onlineManager } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { urls } from '#urls.ts'
import { OfflineNotice } from './offline/offline-notice.tsx'
import { beginAnew, type MissingThing } from './route-error.tsx'

/** What a loader throws with a status, see `load` in app-context.ts; null with the 404 of a page. `isOld` when the page's own code did not come. */
type Told = { detail?: string; request_id?: string; isOld?: boolean } | null

const titles: Record<number, string> = { 401: 'Session expired', 429: 'Too many requests', 503: 'Connection Error' }
const titleOf = (status: number) => titles[status] ?? 'Something went wrong'

/** What stands in a page's place when it could not be read, by its status: nothing at this address, the database away, or a fault of ours. */
export function Failure({ missing }: { missing: MissingThing | undefined }) {
  const error = useRouteError()
  const { state, revalidate } = useRevalidator()
  const answer = isRouteErrorResponse(error) ? error : undefined
  const status = answer?.status ?? 500
  if (status === 503 && !onlineManager.isOnline()) return <OfflineNotice />
  const told = answer?.data as Told | undefined
  const retry = () => void (answer && !told?.isOld ? revalidate() : beginAnew().catch(revalidate))
  return (
    <>
      <title>{`${status === 404 ? (missing ?? nobodyThere).title : titleOf(status)} · Porchlight`}</title>
      {status === 404 ? (
        <Missing {...(missing ?? nobodyThere)} />
      ) : (
        <Unread
          status={status}
          title={missing?.unread}
          told={told ?? null}
          onRetry={retry}
          retrying={state === 'loading'}
        />
      )}
    </>
  )
}

type UnreadProps = { status: number; title?: string | undefined; told: Told; onRetry: () => void; retrying: boolean }

/** A page that could not be read: why, a way to try again, and ways on. */
export function Unread({ status, title, told, onRetry, retrying }: UnreadProps) {
  const { pathname, search } = useLocation()
  const cause = {
    message: told?.detail ?? 'An unexpected error occurred. Please try again.',
    isConnectionFailure: status === 503,
    request_id: told?.request_id,
  }
  return (
    <div className="mx-auto max-w-2xl px-4 py-12 sm:py-16">
      <h1 className="mb-5 text-3xl">{(status === 500 && title) || titleOf(status)}</h1>
      <ErrorPanel title="" cause={cause} onRetry={onRetry} retrying={retrying} />
      <p className="mt-6 flex flex-wrap gap-3">
        {status === 401 && (
          <ButtonLink to={urls.login(pathname + search)} variant="primary">
            Log in
          </ButtonLink>
        )}
        <ButtonLink to={urls.home()}>Home</ButtonLink>
        <ButtonLink to={urls.contact()}>Contact us</ButtonLink>
      </p>
    </div>
  )
}

const nobodyThere: MissingThing = {
  title: 'Page not found',
  text: 'Nobody lives at this address. The page may have moved, or the link may be mistyped.',
  to: urls.providers(),
  back: 'Find a provider',
}

/** The page in the place of something that is not there, answered with 404. */
export function Missing({ title, text, to, back, picture }: MissingThing & { picture?: ReactNode }) {
  return (
    <div className="page-width py-16 text-center sm:py-20">
      {picture}
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-3 text-quiet">{text}</p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={to} variant="primary">
          {back}
        </ButtonLink>
        <ButtonLink to={urls.home()}>Home</ButtonLink>
      </p>
    </div>
  )
}

/** The page for an address that names nothing. */
export function NotFound({ picture }: { picture: ReactNode }) {
  return <Missing {...nobodyThere} picture={picture} />
}
