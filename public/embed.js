// Providers add this script to their own sites (docs/product/providers.md):
//
//   <a href="https://SITE/p/HANDLE">Book NAME</a>
//   <script async src="https://SITE/embed.js" data-provider="HANDLE"></script>
//
// It puts the provider's page into a frame, and hides the link once the page is there.
;(() => {
  const script = document.currentScript
  const handle = script?.dataset.provider
  if (!handle) return
  const { origin } = new URL(script.src)
  const before = script.previousElementSibling
  const link = before?.matches('a') && before.href.startsWith(`${origin}/p/`) ? before : undefined

  const frame = document.createElement('iframe')
  frame.src = `${origin}/p/${encodeURIComponent(handle)}/embed`
  frame.title = link?.textContent || 'Book a time'
  Object.assign(frame.style, { display: 'block', width: '100%', height: '40rem', border: '0' })

  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame.contentWindow || data?.type !== 'porchlight:height') return
    const { height } = data
    if (!Number.isInteger(height) || height < 1 || height > 20_000) return
    frame.style.height = `${height}px`
    if (link) link.hidden = true
  })
  script.after(frame)
})()
