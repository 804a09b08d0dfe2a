import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { loadAxe } from './axe-source.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that depend on colors. The themes differ in nothing else: see theme.css. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * One line for each problem that axe-core finds in a page: WCAG 2.2 A and AA, and best practices.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  return findings(page, { type: 'tag', values: tags })
}

/**
 * The same for both themes, without loading the page again. Leaves the page in the dark theme, in
 * which only the rules about colors run.
 */
export async function axeFindingsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await axeFindings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findings(page, { type: 'rule', values: colorRules })
  return [...light.map((line) => `light: ${line}`), ...dark.map((line) => `dark: ${line}`)]
}

async function findings(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> {
  await loadAxe(page)
  const { violations } = await new AxeBuilder({ page, axeSource: '/* loaded by loadAxe() */' })
    .options({ runOnly, resultTypes: ['violations'] })
    // Our pages have no frames; the other mode opens a page for each result.
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `axe ${id}: ${target.join(' ')} ${html.slice(0, 140)}`),
  )
}

/**
 * Checks that axe lacks: one visible h1, no sideways scrolling, a label on each field (axe accepts
 * a placeholder).
 */
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

/** Targets smaller than 44 x 44 px. Links within text may be smaller (WCAG 2.5.8). */
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
      // Some targets are enlarged by an invisible element.
      const grown = ['::before', '::after']
        .map((name) => getComputedStyle(control, name))
        .filter(({ position }) => position === 'absolute')
      const reach = (side: 'width' | 'height') =>
        Math.max(box[side], own[side], ...grown.map((style) => Number.parseFloat(style[side]) || 0))
      const [width, height] = [reach('width'), reach('height')]
      if ((isForScreenReaders(control) && !pressed) || (width >= least - 0.5 && height >= least - 0.5)) return []
      return [`small target, ${Math.round(width)} x ${Math.round(height)} px: ${control.outerHTML.slice(0, 140)}`]
    })
  })
}

/** Texts that are cut off by their box or overflow it. Ellipses are intended. */
export async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const slack = 2
    /** Tolerance for texts that overflow a box without clipping. */
    const room = 8
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    return [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      if (!hasText(element) || !element.checkVisibility() || element.matches('script, style, option, textarea'))
        return []
      const { overflowX, overflowY, textOverflow, webkitLineClamp, display, clipPath } = getComputedStyle(element)
      if (display === 'inline' || clipPath !== 'none') return []
      // An invisible element that enlarges a target counts as content but has no text.
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

/** Elements that move despite prefers-reduced-motion. */
export async function movements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** A frame at 60 Hz, in milliseconds: shorter motion is invisible. */
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
