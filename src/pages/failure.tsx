import { onlineManager } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router'
import { pageTitle } from '#platform/brand.ts'
import { unexpectedError } from '#platform/problems.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { type MissingThing, reload } from './missing-thing.ts'
import { OfflineNotice } from './offline/offline-notice.tsx'

/**
 * The data of an error with a status (see `load` in app-context.ts); null for the 404 of a page.
 * `isOld`: the page's code could not be loaded.
 */
type Problem = { detail?: string; request_id?: string; isOld?: boolean } | null

const titles: Record<number, string> = {
  401: msg('Session expired'),
  403: msg('Not for your role'),
  429: msg('Too many requests'),
  503: msg('Connection Error'),
}
const titleOf = (status: number) => t(titles[status] ?? msg('Something went wrong'))

/**
 * Shown instead of a page that could not be read, by status: not found, no database, or an
 * unexpected error.
 */
export function Failure({ missing }: { missing: MissingThing | undefined }) {
  const error = useRouteError()
  const { state, revalidate } = useRevalidator()
  const answer = isRouteErrorResponse(error) ? error : undefined
  const status = answer?.status ?? 500
  if (status === 503 && !onlineManager.isOnline()) return <OfflineNotice />
  const problem = answer?.data as Problem | undefined
  const retry = () => void (answer && !problem?.isOld ? revalidate() : reload().catch(revalidate))
  return (
    <>
      <title>{pageTitle(status === 404 ? t((missing ?? nobodyThere).title) : titleOf(status))}</title>
      {status === 404 ? (
        <Missing {...(missing ?? nobodyThere)} />
      ) : (
        <Unread
          status={status}
          title={missing?.unread}
          problem={problem ?? null}
          onRetry={retry}
          retrying={state === 'loading'}
        />
      )}
    </>
  )
}

type UnreadProps = {
  status: number
  title?: string | undefined
  problem: Problem
  onRetry: () => void
  retrying: boolean
}

/** A page that could not be read: the reason, Retry, and links to other pages. */
export function Unread({ status, title, problem, onRetry, retrying }: UnreadProps) {
  const { pathname, search } = useLocation()
  const cause = {
    message: problem?.detail ?? t(unexpectedError),
    isConnectionFailure: status === 503,
    request_id: problem?.request_id,
  }
  return (
    <div className="mx-auto max-w-2xl px-4 py-12 sm:py-16">
      <h1 className="mb-5 text-3xl">{status === 500 && title ? t(title) : titleOf(status)}</h1>
      <ErrorPanel title="" cause={cause} onRetry={onRetry} retrying={retrying} />
      <p className="mt-6 flex flex-wrap gap-3">
        {status === 401 && (
          <ButtonLink to={urls.login(pathname + search)} variant="primary">
            {t('Log in')}
          </ButtonLink>
        )}
        <ButtonLink to={urls.home()}>{t('Home')}</ButtonLink>
        <ButtonLink to={urls.contact()}>{t('Contact us')}</ButtonLink>
      </p>
    </div>
  )
}

const nobodyThere: MissingThing = {
  title: msg('Page not found'),
  text: msg('There is no page at this address. The page may have moved, or the link may be mistyped.'),
  to: urls.providers(),
  back: msg('Find a provider'),
}

/** Shown instead of something that does not exist (404). */
export function Missing({ title, text, to, back, picture }: MissingThing & { picture?: ReactNode }) {
  return (
    <div className="page-width py-16 text-center sm:py-20">
      {picture}
      <h1 className="text-3xl">{t(title)}</h1>
      <p className="mt-3 text-quiet">{t(text)}</p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={to} variant="primary">
          {t(back)}
        </ButtonLink>
        <ButtonLink to={urls.home()}>{t('Home')}</ButtonLink>
      </p>
    </div>
  )
}

/** The page for unknown addresses. */
export function NotFound({ picture }: { picture: ReactNode }) {
  return <Missing {...nobodyThere} picture={picture} />
}
