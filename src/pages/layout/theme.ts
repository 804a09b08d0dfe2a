/**
 * The theme follows the system unless the user chose one. A cookie stores it, so that the server's
 * first paint is right.
 */
export type Theme = 'system' | 'light' | 'dark'

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60

/** The theme in a `Cookie` header or in `document.cookie`. */
export function themeIn(cookies: string | null | undefined): Theme {
  const chosen = cookies?.match(/(^|; *|__Host-)theme=(light|dark)(;|$)/)?.[2]
  return (chosen as Theme | undefined) ?? 'system'
}

/** Applies a theme and stores it for a year, over HTTPS only for this host. In the browser only. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  const age = theme === 'system' ? 0 : YEAR_IN_SECONDS
  const cookie = `theme=${theme}; Path=/; Max-Age=${age}; SameSite=Lax`
  document.cookie = location.protocol === 'https:' ? `__Host-${cookie}; Secure` : cookie
}
