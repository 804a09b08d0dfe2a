import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe-core finds in a page as it stands, a line each: WCAG 2.2 A and AA, and good practice. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
    // Our pages have no frames; the other mode opens a page for each result.
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `axe ${id}: ${target.join(' ')} ${html.slice(0, 140)}`),
  )
}

/** What axe has no rule for: one h1 in sight, nothing that scrolls the page sideways, a label on each field (to axe a placeholder is one). */
export async function frameFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The gallery shows whole pages as figures.
    const headings = [...document.querySelectorAll('h1:not(figure h1)')].filter((each) => each.checkVisibility())
    const tooWide = document.documentElement.scrollWidth - innerWidth
    const fields = document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, textarea')
    const isNameless = (field: HTMLInputElement) =>
      !field.labels?.length && !field.matches('[aria-label], [aria-labelledby]')
    const nameless = [...fields].filter((field) => field.checkVisibility() && isNameless(field))
    return [
      ...nameless.map((field) => `field without a label: ${field.outerHTML.slice(0, 140)}`),
      ...(headings.length === 1 ? [] : [`${headings.length} headings of level 1`]),
      ...(tooWide > 0 ? [`scrolls sideways by ${tooWide} px`] : []),
    ]
  })
}

/** Controls smaller than a thumb: 44 px in both directions (design/look.md). Links within running text may be smaller, as WCAG 2.5.8 lets them. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=option]',
    )
    const isForScreenReaders = (element: Element) => getComputedStyle(element).clipPath !== 'none'
    return [...controls].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) return []
      if (control.matches('a') && getComputedStyle(control).display === 'inline') return []
      const pressed = control.matches('[type=checkbox], [type=radio]') ? control.closest('label') : null
      const box = (pressed ?? control).getBoundingClientRect()
      const own = control.getBoundingClientRect()
      // Some grow under the finger by an invisible part.
      const grown = getComputedStyle(control, '::before')
      const reach = (side: 'width' | 'height') =>
        Math.max(box[side], own[side], grown.position === 'absolute' ? Number.parseFloat(grown[side]) : 0)
      const [width, height] = [reach('width'), reach('height')]
      if ((isForScreenReaders(control) && !pressed) || (width >= least - 0.5 && height >= least - 0.5)) return []
      return [`small target, ${Math.round(width)} x ${Math.round(height)} px: ${control.outerHTML.slice(0, 140)}`]
    })
  })
}

/** Texts that their box cuts off or that leave it. What ends in an ellipsis on purpose is left alone. */
export async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const slack = 2
    /** Beyond a box that cuts nothing off there is room for this much until something else begins. */
    const room = 8
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    return [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      if (!hasText(element) || !element.checkVisibility() || element.matches('script, style, option, textarea'))
        return []
      const { overflowX, overflowY, textOverflow, webkitLineClamp, display, clipPath } = getComputedStyle(element)
      if (display === 'inline' || clipPath !== 'none') return []
      // An invisible part that grows a target counts as its content, but holds no text.
      if (getComputedStyle(element, '::before').position === 'absolute') return []
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || overflowY === 'auto') return []
      const wide = element.scrollWidth - element.clientWidth
      const high = element.scrollHeight - element.clientHeight
      const isControl = element.matches('a, button, [role=tab]')
      const isCut = (overflowX !== 'visible' && wide > slack) || (overflowY !== 'visible' && high > slack)
      const isSpilt = wide > room || (isControl && high > slack)
      return isCut || isSpilt ? [`text leaves its box by ${wide} x ${high} px: ${element.outerHTML.slice(0, 140)}`] : []
    })
  })
}

/** What still moves although the visitor has asked for rest (prefers-reduced-motion). */
export async function movements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** A frame at 60 Hz, in milliseconds: shorter is not seen. */
    const unseen = 16
    const longest = (times: string) =>
      Math.max(...times.split(',').map((time) => Number.parseFloat(time) * (time.includes('ms') ? 1 : 1000)))
    const running = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) > unseen + 150)
      .map((animation) => `moves: ${(animation.effect as KeyframeEffect).target?.outerHTML.slice(0, 140)}`)
    const ready = [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(element)
      const isStill =
        longest(transitionDuration) < unseen &&
        (animationName === 'none' || longest(animationDuration) < unseen) &&
        scrollBehavior !== 'smooth'
      return isStill ? [] : [`would move: ${element.outerHTML.slice(0, 140)}`]
    })
    return [...running, ...ready]
  })
}
