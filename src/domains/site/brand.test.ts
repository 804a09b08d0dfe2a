import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { wcagContrast } from 'culori'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { calendarText } from '#domains/calendars/export-rules.ts'
import { sitePreview } from '#domains/discovery/previews-rules.ts'
import { senderOf } from '#domains/email/commands.server.ts'
import { anOperator } from '#test/operators.ts'
import { pageSite } from '#test/page-site.ts'
import { caller } from '#test/people.ts'
import { formOf } from '#test/pictures.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { testServer } from '#test/server.ts'
import { tokensOf, weakColors } from './theme-rules.ts'

const server = await testServer()
const anyone = caller(server)
const operator = await anOperator(server)
const path = '/rest/v1/admin/settings'
const site = async () => (await anyone.get('/rest/v1/site')).body

test('an operator names the site and announces something until an instant', async () => {
  expect(await site()).toMatchObject({ name: 'Porchlight', announcement: null, currency: 'USD', distance_unit: 'mi' })
  const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
  const announcement = { text: 'We move on Sunday.', until }
  await operator.patch(path, { name: 'Mapleton Helpers', tagline: 'Help next door', announcement })
  expect(await site()).toMatchObject({ name: 'Mapleton Helpers', tagline: 'Help next door', announcement })
  const over = { ...announcement, until: server.clock.now().toISOString() }
  expect(await operator.patch(path, { announcement: over, name: null })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'announcement.until', message: 'Please choose a day that is not over' }] },
  })
  server.clock.pass(3_600_000)
  expect(await site()).toMatchObject({ name: 'Mapleton Helpers', announcement: null })
  await operator.patch(path, { announcement: null, name: null, tagline: null })
  expect(await site()).toMatchObject({ name: 'Porchlight', announcement: null })
})

test('a name is one line that can be read', async () => {
  for (const wrong of ['Mapleton\r\nBcc: all@example.com', 'Maple\u2028ton', '\u200b\u2060'])
    for (const field of ['name', 'tagline'])
      expect(await operator.patch(path, { [field]: wrong }), `${field} ${wrong}`).toMatchObject({
        status: 422,
        body: { errors: [{ path: field }] },
      })
  await operator.patch(path, { name: '\u202eMapleton\u202c' })
  expect(await site()).toMatchObject({ name: 'Mapleton' })
  await operator.patch(path, { name: null })
})

test('a color without enough contrast is refused with the nearest one that has it', async () => {
  const theme = { accent: '#f0e0c0', paper: '#ffffff', ink: '#999999' }
  const { status, body } = await operator.patch(path, { theme })
  expect(status).toBe(422)
  const nearest = Object.fromEntries(
    (body.errors as { path: string; message: string }[]).map((error) => [
      error.path.replace('theme.', ''),
      error.message.match(/; (#[0-9a-f]{6}) has/)?.[1],
    ]),
  )
  expect(Object.keys(nearest).sort()).toEqual(['accent', 'ink'])
  expect((await operator.patch(path, { theme: { ...theme, ...nearest } })).status).toBe(200)
  await operator.patch(path, { theme: null })
})

const calendarEvent = {
  uid: 'one@mapleton.example',
  sequence: 0,
  changed_at: new Date('2026-03-03T17:00:00Z'),
  status: 'confirmed' as const,
  date: '2026-03-10',
  start_time: '10:00',
  end_time: '11:00',
  time_zone: 'America/New_York',
  summary: 'Deep clean',
  description: '',
  location: null,
  url: 'https://mapleton.example/dashboard',
}

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('text and controls of a theme have their contrast in light and dark', () => {
  fc.assert(
    fc.property(color, color, color, (accent, paper, ink) => {
      const chosen = { accent, paper, ink }
      for (const { path, message } of weakColors(chosen))
        Object.assign(chosen, { [path.replace('theme.', '')]: message.match(/; (#[0-9a-f]{6}) has/)?.[1] })
      expect(weakColors(chosen)).toEqual([])
      for (const tokens of Object.values(tokensOf(chosen))) {
        const grounds = ['paper', 'surface', 'sunken', 'lamp-soft'] as const
        for (const ground of grounds)
          for (const text of ['ink', 'quiet', 'lamp-deep'] as const)
            expect(wcagContrast(tokens[text], tokens[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
        expect(wcagContrast(tokens['on-lamp'], tokens.lamp)).toBeGreaterThanOrEqual(4.5)
        for (const control of ['edge', 'lamp-edge', 'ring'] as const)
          for (const ground of ['paper', 'surface'] as const)
            expect(wcagContrast(tokens[control], tokens[ground]), `${control} on ${ground}`).toBeGreaterThanOrEqual(3)
      }
    }),
    propertyRuns(50),
  )
})

test('pages have the name, the announcement and the colors, and nothing inline', async () => {
  const site = await pageSite(server)
  const theme = { accent: '#0b7a3e', paper: '#fbfdf9', ink: '#16301f' }
  const announcement = {
    text: 'We move on Sunday.',
    until: new Date(server.clock.now().getTime() + 60_000).toISOString(),
  }
  await operator.patch(path, { name: 'Mapleton Helpers', theme, announcement })
  const { html, headers } = await site.own('/login')
  expect(html).toMatch(/<title>[^<]* · Mapleton Helpers<\/title>/)
  expect(html).toContain('We move on Sunday.')
  expect(headers['content-security-policy']).toContain("style-src 'self'")
  const sheet = html.match(/href="(\/theme-[0-9a-f]+\.css)"/)?.[1] ?? ''
  const file = await fetch(server.url + sheet)
  expect(file.headers.get('content-type')).toContain('text/css')
  expect(file.headers.get('cache-control')).toContain('immutable')
  expect(await file.text()).toContain('--color-paper:light-dark(#fbfdf9,')
  await operator.patch(path, { name: null, theme: null, announcement: null })
  expect((await site.own('/login')).html).not.toMatch(/theme-[0-9a-f]+\.css|Mapleton|Sunday/)
})

test('a name that another process has changed is on shared pages within two seconds', async () => {
  let now = 0
  const site = await pageSite(server, () => now)
  const title = async (path = '/terms') => (await site.get(path)).html.match(/<title>([^<]*)/)?.[1]
  expect(await title('/about')).toContain('Porchlight')
  now += 900
  expect(await title()).toContain('Porchlight')
  await server.db.updateTable('site_settings').set({ name: 'Maple Street' }).execute()
  now += 1_900
  expect(await title()).toContain('Maple Street')
  await operator.patch(path, { name: null })
})

test('the footer of a site with a name of its own says what runs it, unless operators switch that off', async () => {
  const foot = async () => (await (await pageSite(server)).own('/about')).html.match(/© .*?<\/p>/)?.[0]
  expect(await foot()).not.toContain('Runs on')
  await operator.patch(path, { name: 'Mapleton Helpers' })
  expect(await foot()).toContain('Runs on Porchlight.')
  await operator.patch(path, { has_credit: false })
  expect(await foot()).not.toContain('Runs on')
  await operator.patch(path, { name: null, has_credit: null })
})

test('files, emails, previews and the API have the name and the colors', async () => {
  const get = async (address: string) => (await fetch(server.url + address)).text()
  const renderedMail = async () =>
    server.deps.renderMail({ kind: 'account_exists', data: { name: 'Nora' } }, await senderOf(server.deps))
  const first = { preview: sitePreview(), mail: await renderedMail() }
  expect(first.mail).toMatchObject({ subject: 'You already have a Porchlight account' })

  const theme = { accent: '#0b7a3e', paper: '#fbfdf9', ink: '#16301f' }
  await operator.patch(path, { name: 'Mapleton, Helpers & Co', theme })
  const manifest = JSON.parse(await get('/manifest.webmanifest')) as object
  expect(manifest).toMatchObject({ name: 'Mapleton, Helpers & Co', theme_color: '#fbfdf9' })
  const mail = await renderedMail()
  expect(mail?.subject).toBe('You already have a Mapleton, Helpers & Co account')
  expect(mail?.text).toContain('Mapleton, Helpers & Co, local services')
  expect(mail?.html).toContain('background:#0b7a3e')
  expect(sitePreview()).not.toBe(first.preview)
  expect(await get('/llms.txt')).toContain('# Mapleton, Helpers & Co')
  expect(await get('/docs/api')).toContain('<title>The API of Mapleton, Helpers &amp; Co</title>')
  expect((await anyone.get('/rest/v1/openapi.json')).body).toMatchObject({ info: { title: 'Mapleton, Helpers & Co' } })
  const event = calendarText([calendarEvent], { organizer: 'help@mapleton.example', zones: [] })
  expect(event).toContain('PRODID:-//Porchlight//Bookings//EN')
  expect(event).toContain('ORGANIZER;CN="Mapleton, Helpers & Co":mailto:help@mapleton.example')
  const own = await (await pageSite(server)).own('/about')
  expect(own.html.replaceAll(/Runs on Porchlight|porchlight\.png|support@porchlight\.example/g, '')).not.toMatch(
    /porchlight/i,
  )
  await operator.patch(path, { name: null, theme: null })
})

async function upload(kind: 'logo' | 'icon', bytes: Uint8Array) {
  const headers = { authorization: `Bearer ${operator.token}` }
  const answer = await fetch(`${server.url}/rest/v1/admin/${kind}`, { method: 'POST', headers, body: formOf(bytes) })
  return { status: answer.status, body: (await answer.json()) as object }
}

test('a logo and an icon are re-encoded and shown on pages, in emails and by phones', async () => {
  const background = { r: 11, g: 122, b: 62, alpha: 0.5 }
  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background } })
      .withExif({ IFD0: { Artist: 'Nora' } })
      .png()
      .toBuffer()
  const { body } = await upload('logo', await png(900, 300))
  expect(body).toMatchObject({ logo_url: expect.stringMatching(/^\/brand\/logo-[0-9a-f]+\.png$/), logo_width: 108 })
  await upload('icon', await png(700, 600))
  const { logo_url, icon_url } = await site()
  const files = await Promise.all([logo_url, icon_url].map((address) => fetch(server.url + address)))
  const contents = await Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer())))
  expect(files.map(({ headers }) => headers.get('content-type'))).toEqual(['image/png', 'image/png'])
  const sizes = await Promise.all(contents.map((content) => sharp(content).metadata()))
  expect(sizes).toMatchObject([
    { width: 324, height: 108, hasAlpha: true },
    { width: 512, height: 512 },
  ])
  expect(sizes.map(({ exif }) => exif)).toEqual([undefined, undefined])

  const page = (await (await pageSite(server)).own('/about')).html
  expect(page).toContain(`<img src="${logo_url}" alt="" width="108"`)
  expect(page).toContain(`<link rel="icon" href="${icon_url}"`)
  const mail = await server.deps.renderMail(
    { kind: 'account_exists', data: { name: 'Nora' } },
    await senderOf(server.deps),
  )
  expect(mail?.html).toContain(`src="${server.deps.config.PUBLIC_URL}${logo_url}" alt="Porchlight"`)
  expect(await (await fetch(`${server.url}/manifest.webmanifest`)).json()).toMatchObject({
    icons: [{ src: icon_url, sizes: '512x512' }],
  })

  for (const kind of ['logo', 'icon']) await operator.delete(`/rest/v1/admin/${kind}`)
  expect(await site()).toMatchObject({ logo_url: null, icon_url: null })
  expect((await fetch(server.url + logo_url)).status).toBe(404)
})

test('an SVG becomes a picture as large as a logo can be, and reads nothing from elsewhere', async () => {
  const red = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-drawing-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'red.png'), red)
  const file = pathToFileURL(join(folder, 'red.png')).href
  const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
    width="20" height="10"><script>alert(1)</script><rect width="20" height="10" fill="#00f"/>
    <image width="20" height="10" href="${file}" xlink:href="${file}"/></svg>`
  expect((await upload('logo', new TextEncoder().encode(svg))).status).toBe(200)
  const { logo_url } = await site()
  const logo = await fetch(server.url + logo_url)
  expect(logo.headers.get('content-type')).toBe('image/png')
  const bytes = Buffer.from(await logo.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 216, height: 108 })
  const { channels } = await sharp(bytes).stats()
  expect(channels.slice(0, 3).map(({ mean }) => mean)).toEqual([0, 0, 255])
  await operator.delete('/rest/v1/admin/logo')
})

test.each([
  ['is cut off', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect'],
  ['has more pixels than a picture may have', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="9000000"/>'],
])('an SVG that %s is refused at its field', async (_, svg) => {
  const answer = await upload('logo', new TextEncoder().encode(svg))
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'file' }] } })
})
