import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { data, Link, type LoaderFunctionArgs } from 'react-router'
import { debugQuery } from '#domains/accounts/client.ts'
import { ConnectionState } from '#domains/accounts/components/connection-state.tsx'
import { sessionQuery } from '#domains/identity/client.ts'
import { siteQuery } from '#domains/site/settings-client.ts'
import { load } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { Card } from '#ui/card.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { urls } from '#urls.ts'
import { DebugRows } from './debug-rows.tsx'

/** In demo mode and development only. */
export async function loader({ context }: LoaderFunctionArgs) {
  const site = await load(context, siteQuery)
  if (!site.has_dev_pages) throw data(null, { status: 404 })
  return null
}

/** `/signup-debug`: the stored result of a sign-up, for debugging. */
export function Component() {
  const { data: user } = useSuspenseQuery(sessionQuery(useApi()))
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-10 sm:py-14">
      <title>{pageTitle(t('Sign-up debugging'))}</title>
      <div>
        <h1 className="text-3xl">{t('Sign-up debugging')}</h1>
        <p className="mt-2 text-quiet">
          {t('What your sign-up has left in the database. Only in demo mode and in development.')}
        </p>
      </div>
      <Card>
        <h2 className="mb-3 text-xl">{t('Connection')}</h2>
        <ConnectionState />
      </Card>
      <Card>
        <h2 className="mb-3 text-xl">{t('Your login')}</h2>
        {user ? (
          <OwnLogin id={user.id} />
        ) : (
          <p>
            <Rich
              text={t('You are signed out. <link>Log in</link> to see your login and its profiles.')}
              link={(text) => (
                <Link to={urls.login(urls.signupDebug())} viewTransition className="text-link">
                  {text}
                </Link>
              )}
            />
          </p>
        )}
      </Card>
    </div>
  )
}

function OwnLogin({ id }: { id: string }) {
  const { data: report, error, errorUpdateCount, refetch, isFetching } = useQuery(debugQuery(id)(useApi()))
  if (report) return <DebugRows report={report} />
  if (errorUpdateCount > 0)
    return (
      <ErrorPanel cause={error} onRetry={() => void refetch()} retrying={isFetching}>
        {t('Your login could not be read.')}
      </ErrorPanel>
    )
  return <p className="text-quiet">{t('Reading your login…')}</p>
}
