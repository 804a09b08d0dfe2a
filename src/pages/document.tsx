import type { ReactNode } from 'react'
import type { Theme } from './layout/theme.ts'

/** The files of the browser build that one page needs. */
export interface PageAssets {
  entry: string
  styles: string[]
  /** Modules that the entry or the page will import, so that the browser fetches them at once. */
  preloads: string[]
  fonts: string[]
}

/** Everything the browser needs to take over the page where the server left it; JSON in the page. */
export interface PageState {
  assets: PageAssets
  theme: Theme
  /** The dehydrated query cache. */
  queries: unknown
  /** React Router's own: data and errors of the loaders. */
  router: unknown
}

/** The element that carries the {@link PageState}. */
export const stateElementId = 'page-state'

/**
 * The whole HTML document. `state` is the {@link PageState} as text, `css` the style sheet itself: a page that carries it is painted one round trip
 * earlier. Without it, as in development, it is linked; the browser's side leaves alone what stands there.
 */
export function Document({
  assets,
  theme,
  state,
  css,
  children,
}: {
  assets: PageAssets
  theme: Theme
  state: string
  css: string | undefined
  children: ReactNode
}) {
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        {css === undefined ? (
          assets.styles.map((href) => <link key={href} rel="stylesheet" href={href} />)
        ) : (
          <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
        )}
        {assets.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
      </head>
      <body>
        {children}
        <script
          id={stateElementId}
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: state }}
        />
        <script type="module" src={assets.entry} />
      </body>
    </html>
  )
}
