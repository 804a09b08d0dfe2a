import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { matchPath, useLocation } from 'react-router'
import type { User } from '#domains/identity/contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { keptHeader } from '#platform/kept-markup.ts'
import { barQueries } from './signed-in-parts.tsx'
import { barLinks } from './site-links.ts'

/** What a navigation bar shows, besides its links. */
export interface BarProps {
  /** The signed-in user; null for visitors. */
  user: User | null
  /** True if the session could not be read just now; the last known state is shown. */
  limited: boolean
}

/**
 * A bar whose markup the server keeps for each user, so that pages with the same bar render it once
 * a minute (docs/decisions/0040-kept-bar.md). Whatever a signed-in user's bar shows must be in what
 * {@link keptHeader} gets. Its root is a header with this class. Browsers render the bar as it is.
 */
export function keptForUser(className: string, Bar: ComponentType<BarProps>): ComponentType<BarProps> {
  if (!import.meta.env.SSR) return Bar
  return function KeptBar(props) {
    const [api, queryClient, { pathname }] = [useApi(), useQueryClient(), useLocation()]
    if (!props.user) return <Bar {...props} />
    const read = barQueries(api).flatMap(({ queryKey }) => {
      const value = queryClient.getQueryData<number>(queryKey)
      return value === undefined ? [] : [[queryKey, value]]
    })
    return keptHeader(shownInBar(props, pathname, read), className) ?? <Bar {...props} />
  }
}

/**
 * All that a signed-in user's bar shows on the page with this path. `read` are the counts that the
 * page has read.
 */
export const shownInBar = ({ user, limited }: BarProps, pathname: string, read: object[] = []): object => ({
  user,
  limited,
  read,
  active: barLinks(user).map(({ to }) => matchPath({ path: to, end: false }, pathname) !== null),
})
