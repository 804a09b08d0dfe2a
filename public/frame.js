// Runs on a provider's page inside a frame on another site: it tells that site how high the page
// is. The height says nothing about the visitor, so any site may read it.
const page = document.querySelector('.frame')
page.style.minHeight = '0'

const send = () =>
  parent.postMessage({ type: 'porchlight:height', height: Math.ceil(page.getBoundingClientRect().height) }, '*')
new ResizeObserver(send).observe(page)

// After a press on a day, which loads the page again, the keyboard is where it was.
const day = document.querySelector('[data-day] [aria-current]')
if (day) {
  const strip = day.closest('ul')
  strip.scrollLeft = day.offsetLeft - (strip.clientWidth - day.offsetWidth) / 2
  if (location.hash) day.focus({ preventScroll: true })
}
