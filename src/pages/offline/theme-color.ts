/** Sets the color around the page to the chosen theme, as the browser does for the system's. */
export function followTheme(): void {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  const media = metas.map((meta) => meta.media)
  const follow = () => {
    const chosen = document.documentElement.dataset['theme']
    for (const [at, meta] of metas.entries())
      meta.media = chosen ? (media[at]?.includes(chosen) ? 'all' : 'not all') : (media[at] ?? '')
  }
  follow()
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ['data-theme'] })
}
