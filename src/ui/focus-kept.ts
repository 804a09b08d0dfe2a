import { type RefObject, useEffect } from 'react'

/** Elements that can take the focus back. */
const places = 'dialog[open], [role="group"], [role="tabpanel"], li, article, section, form, main'
/**
 * Focuses the nearest focusable element around an element that may be gone; `around` is its former
 * ancestors.
 */
export function focusNear(around: readonly Element[]): void {
  const left = around.find((one) => one.matches(places) && one.checkVisibility()) ?? document.querySelector('main')
  if (!(left instanceof HTMLElement)) return
  if (!left.hasAttribute('tabindex')) left.tabIndex = -1
  left.focus({ preventScroll: true })
}

/** In milliseconds. Other code may move the focus within this time. */
const delay = 100

/**
 * When the focused element is removed, hidden or disabled by its own action, such as the button
 * that accepts an offer, the focus moves to the nearest remaining part of `root` instead of the top
 * of the page.
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

    const isLost = () => around[0] !== undefined && (!around[0].checkVisibility() || around[0].matches(':disabled'))

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
    watch.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled', 'class'] })
    element.addEventListener('focusin', remember)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      element.removeEventListener('focusin', remember)
    }
  }, [root])
}

/** An element and its ancestors, innermost first. */
export function ancestorsOf(element: Element): Element[] {
  const { parentElement } = element
  return [element, ...(parentElement ? ancestorsOf(parentElement) : [])]
}
