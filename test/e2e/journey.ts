import { type BrowserContextOptions, test as base, type BrowserContext, type Page } from '@playwright/test'

export { expect } from '@playwright/test'

/** Opens a page in a browser that shares nothing with the others: no cookies, no storage. */
export type NewBrowser = (options?: BrowserContextOptions) => Promise<Page>

/** Playwright's `test`, with further browsers that are closed with the journey: an open page goes on asking the server. */
export const test = base.extend<{ newBrowser: NewBrowser }>({
  newBrowser: async ({ browser }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})
