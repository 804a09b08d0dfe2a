import { expect, type Page } from '@playwright/test'

/**
 * The path of the newest emailed link to a user that is newer than `after`. It contains `part`: a
 * path or a type.
 */
export async function linkFor(page: Page, { email }: { email: string }, part: string, after?: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const answer = await page.request.get('/dev/mail.json?limit=50')
      const { items } = (await answer.json()) as { items: { to: string; text: string }[] }
      const links = items.filter(({ to }) => to === email).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
      const wanted = links.map((link) => link.slice(new URL(link).origin.length)).filter((path) => path.includes(part))
      found = wanted.findLast((path) => /[?&]token(_hash)?=/.test(path))
      return found !== undefined && found !== after
    })
    .toBe(true)
  return found ?? ''
}
