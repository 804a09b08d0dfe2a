import { createElement, type ReactNode } from 'react'

/**
 * A part of a page that shows the user, on a page whose other content is the same for everyone. The
 * server puts the part of each user in the shared page (page-parts.ts). Nothing in it may use
 * `useId`, because it is rendered elsewhere, too.
 */
export function OwnPart({ name, children }: { name: string; children: ReactNode }) {
  return createElement('own-part', { name, className: 'contents' }, children)
}
