import { redirect } from 'react-router'

/** Throws a lasting redirect (301) when a page was asked for by another spelling of its address. The query string comes along. */
export function onlyAt(pathname: string, request: Request): void {
  const asked = new URL(request.url)
  if (asked.pathname !== pathname) throw redirect(pathname + asked.search, 301)
}
