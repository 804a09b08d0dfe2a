import { type RefObject, useEffect } from 'react'

/** What a person can find themselves in again. */
const places = 'dialog[open], [role="group"], [role="tabpanel"], li, article, section, form, main'
/** Puts the focus into the nearest of them around an element, which need not be on the page any more: `around` is it and what was around it, from within. */
export function focusNear(around: readonly Element[]): void {
  const left = around.find((one) => one.isConnected && one.matches(places)) ?? document.querySelector('main')
  if (!(left instanceof HTMLElement)) return
  if (!left.hasAttribute('tabindex')) left.tabIndex = -1
  left.focus({ preventScroll: true })
}

/** In milliseconds: whoever knows better where the focus belongs has put it there by then. */
const delay = 100

/**
 * When what has the focus goes away by what was done with it, or can no longer be pressed, e.g. the button that accepts an offer or saves a form, the
 * focus stays with the nearest part of `root` that is left, instead of falling to the top of the page.
 */
export function useFocusKept(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current
    if (!element) return
    let around: Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined

    function remember({ target }: FocusEvent) {
      around = ancestorsOf(target as Element).filter((one) => element?.contains(one))
    }

    const isLost = () => around[0] !== undefined && (!around[0].isConnected || around[0].matches(':disabled'))

    function lookAgain() {
      if (!isLost()) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        const focused = document.activeElement
        if (!isLost() || (focused !== document.body && focused !== around[0])) return
        focusNear(around)
      }, delay)
    }

    const watch = new MutationObserver(lookAgain)
    watch.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    element.addEventListener('focusin', remember)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      element.removeEventListener('focusin', remember)
    }
  }, [root])
}

/** An element and all that is around it, from within. */
export function ancestorsOf(element: Element): Element[] {
  const { parentElement } = element
  return [element, ...(parentElement ? ancestorsOf(parentElement) : [])]
}
