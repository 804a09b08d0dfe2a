import { type LoaderFunctionArgs, Outlet, ScrollRestoration } from 'react-router'
import { sessionQuery } from '../../features/accounts/client.ts'
import { siteQuery } from '../../features/site/client.ts'
import { load } from '../app-context.ts'

/** Reads what every page shows: who is here, and the house. */
export async function loader({ context }: LoaderFunctionArgs) {
  await Promise.all([load(context, sessionQuery), load(context, siteQuery)])
  return null
}

/** What stands around every page. */
export function Layout() {
  return (
    <>
      <main id="content">
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  )
}
