import { type ReactNode, useState } from 'react'
import { siteIcon } from '#platform/brand.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { iconSheetId } from '#ui/icon.ts'
import { language } from '#ui/language.ts'
import type { Theme } from './layout/theme.ts'

/** The files of the browser build that a page needs. */
export interface PageAssets {
  /** Empty for a page in a frame, which runs no script of the site. */
  entry: string
  styles: string[]
  /** Modules that the entry or the page imports; the browser fetches them at once. */
  preloads: string[]
  fonts: string[]
  /** The files of the page's translations, first those that all pages share. */
  texts: string[]
}

/** The state for hydration, as JSON in the page. */
export interface PageState {
  assets: PageAssets
  theme: Theme
  /** The dehydrated query cache. */
  queries: unknown
  /** React Router's own state: data and errors of the loaders. */
  router: unknown
}

/** The element that carries the {@link PageState}. */
export const stateElementId = 'page-state'

/**
 * The HTML document. `state` is the {@link PageState} as text, `icons` are the symbols of the
 * page's icons. Hydration leaves both as they are.
 */
export function Document({
  assets,
  theme,
  state,
  icons,
  children,
}: {
  assets: PageAssets
  theme: Theme
  state: string
  icons: string
  children: ReactNode
}) {
  return (
    <html lang={language()} data-theme={theme === 'system' ? undefined : theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        <meta name="color-scheme" content="light dark" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        {assets.texts.map((href) => (
          <link key={href} rel="preload" as="fetch" href={href} crossOrigin="" fetchPriority="low" />
        ))}
        {assets.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
        <link rel="icon" {...(siteIcon() ? { href: siteIcon()! } : { type: 'image/svg+xml', href: '/icon.svg' })} />
      </head>
      <body>
        <svg id={iconSheetId} className="hidden" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: icons }} />
        {children}
        {assets.entry && <Scripts state={state} entry={assets.entry} />}
      </body>
    </html>
  )
}

/**
 * The scripts of the server's document. If hydration fails, the browser renders the document again
 * without them: they have already run, and Trusted Types forbid React to make scripts.
 */
function Scripts({ state, entry }: { state: string; entry: string }) {
  const isHydrated = useHydrated()
  const [isRenderedAgain] = useState(isHydrated)
  if (isRenderedAgain) return null
  return (
    <>
      <script
        id={stateElementId}
        type="application/json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: state }}
      />
      <script type="module" src={entry} />
    </>
  )
}
