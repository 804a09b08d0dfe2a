import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { baseURL } from '../../playwright.config.ts'
import { builtFiles } from './built-files.ts'
import { expect, test } from './journey.ts'

test.use({ serviceWorkers: 'allow' })

/**
 * A proxy in front of the site that can switch to a later build: the same files, with new names for
 * the entry and one page. The old names then answer 404.
 */
async function openDoor() {
  const files = await builtFiles()
  const [entry, about] = ['src/pages/entry.client.tsx', 'src/pages/info/about-page.tsx'].map(
    (name) => files[name]!.file,
  )
  const renamed = [entry!, about!]
  const later = (file: string) => file.replace('assets/', 'assets/later-')
  let isLater = false
  let isAboutGone = false
  const replaced = (text: string, of: (file: string) => string, by: (file: string) => string) =>
    renamed.reduce((all, file) => all.replaceAll(of(file), by(file)), text)
  const same = (file: string) => file

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    const isOld = isLater && renamed.some((file) => path === `/${file}`)
    if (isOld || (isAboutGone && path.endsWith(about!.replace('assets/', ''))))
      return void response.writeHead(404).end()
    const upstream = isLater ? replaced(path, later, same) : path
    const answer = await fetch(baseURL + upstream, { headers: { 'accept-encoding': 'identity' }, redirect: 'manual' })
    const headers = Object.fromEntries(
      [...answer.headers].filter(
        ([name]) => !/^(etag|content-(length|encoding)|transfer-encoding|connection)$/.test(name),
      ),
    )
    const isText = /javascript|html/.test(headers['content-type'] ?? '')
    // The harder case: the browser has not cached the files of the old build.
    response.writeHead(answer.status, { ...headers, 'cache-control': 'no-store' })
    if (!isText || !isLater) return void response.end(Buffer.from(await answer.arrayBuffer()))
    const build = (text: string) => (path === '/sw.js' ? `${text}\n/* later */` : text)
    response.end(build(replaced(await answer.text(), same, later)))
  }
  const server = createServer((request, response) => void respond(request, response)).listen(0)
  await new Promise((listening) => server.once('listening', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    entry: () => (isLater ? later(entry!) : entry!),
    deploy: () => void (isLater = true),
    loseAbout: () => void (isAboutGone = true),
    [Symbol.dispose]: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const entryOf = (page: Page) => page.locator('script[type=module][src]').getAttribute('src')
const precached = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })

test('an open page of an old build loads the new one, and never reloads in a loop', { tag: '@deep' }, async ({
  page,
}) => {
  using door = await openDoor()
  await page.goto(door.url)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  expect(await entryOf(page)).toContain(door.entry())

  const before = door.entry()
  door.deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(async () => (await precached(page)).some((url) => url.includes(door.entry()))).toBe(true)
  await expect.poll(async () => (await precached(page)).some((url) => url.includes(before))).toBe(false)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The old page may show the heading before it is replaced.
  await expect.poll(() => entryOf(page)).toContain(door.entry())

  // A file that is really missing causes only one reload.
  door.loseAbout()
  await page.goto(door.url)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  await expect(page).toHaveURL(/\/about$/)
  // Exactly as the server rendered it.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(loads).toEqual([`${door.url}/about`])
})
