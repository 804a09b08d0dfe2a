import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'

export { expect, type Page } from '@playwright/test'

/** Opens a page in a new browser context, with its own cookies and storage. */
export type NewBrowser = (options?: BrowserContextOptions) => Promise<Page>

/**
 * Playwright's `test`, with more browser contexts, which are closed after the journey because open
 * pages keep polling the server. In all of them, `goto` and `reload` wait for hydration, except
 * with `waitUntil: 'commit'`. A journey fails if a page breaks its own Content-Security-Policy.
 */
export const test = base.extend<{ newBrowser: NewBrowser; violations: string[] }>({
  violations: async ({ baseURL }, provide) => {
    const violations: string[] = []
    await provide(violations)
    expect(violations, `violations of the Content-Security-Policy of ${baseURL}`).toEqual([])
  },
  context: async ({ context, violations }, provide) => provide(watched(withPatience(context), violations)),
  newBrowser: async ({ browser, violations }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (options) => {
      const context = watched(withPatience(await browser.newContext(options)), violations)
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/** Collects what Chromium says about scripts, styles and markup that a policy has blocked. */
function watched(context: BrowserContext, violations: string[]): BrowserContext {
  return context.on('console', (message) => {
    const text = message.text()
    if (/Content Security Policy|'Trusted(HTML|Script|ScriptURL)'/.test(text))
      violations.push(`${message.page()?.url()}: ${text}`)
  })
}

function withPatience(context: BrowserContext): BrowserContext {
  return context.on('page', (page) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
    const after = async <T>(answer: Promise<T>, waitUntil?: string): Promise<T> => {
      await answer
      if (waitUntil !== 'commit') await untilAlive(page)
      return answer
    }
    page.goto = (url, options) => after(goto(url, options), options?.waitUntil)
    page.reload = (options) => after(reload(options), options?.waitUntil)
  })
}

/**
 * Waits until React has hydrated the page, which is when its root is no longer dehydrated. Earlier
 * clicks reload the page, and earlier input may be lost. Resolves at once without JavaScript.
 */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.getElementById('page-state') || matchMedia('(scripting: none)').matches) return true
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
    const root = key && (document as unknown as Record<string, ReactRoot>)[key]?.stateNode.current
    return root && root.child !== null && !root.memoizedState.isDehydrated
  })
}

/** The part of React's root that tells whether it is hydrated. */
interface ReactRoot {
  stateNode: { current: { child: unknown; memoizedState: { isDehydrated: boolean } } }
}
