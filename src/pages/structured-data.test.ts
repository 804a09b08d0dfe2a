import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decideCountry } from '#domains/site/country-commands.server.ts'
import { pagesOf } from '#test/pages.ts'
import { aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const [server, canadian] = [await testServer(), await testServer({ settings: { COUNTRY: 'ca' } })]
await decideCountry(canadian.deps, canadian.deps.config.COUNTRY)

const business = {
  business_name: 'Taps & </script> Co',
  categories: ['Plumbing'],
  services: [{ name: 'Dripping tap', price: 85.5, duration: 60 }],
}
const provider = await aProvider(server, { ...business, zip: '10001' })
const maple = await aProvider(canadian, { ...business, zip: 'M5V' })

type Block = { '@type': string } & Record<string, unknown>

async function blocksOf(of: typeof server, path: string): Promise<Block[]> {
  const { html } = await pagesOf(of).get(path)
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  )
}

/** What the types of schema.org's vocabulary have against these blocks. */
async function mistakesIn(blocks: Block[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'structured-data-'))
  const vocabulary = join(process.cwd(), 'node_modules/schema-dts/dist/schema.d.ts')
  const lines = blocks.map((block, at) => {
    const search = block['@type'] === 'WebSite' ? ' & { potentialAction: s.WithActionConstraints<s.SearchAction> }' : ''
    return `export const block${at}: s.WithContext<s.${block['@type']}>${search} = ${JSON.stringify(block)}`
  })
  await writeFile(join(folder, 'blocks.ts'), [`import type * as s from '${vocabulary}'`, ...lines].join('\n'))
  const args = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    join(folder, 'blocks.ts'),
  ]
  const output = await new Promise<string>((resolve) =>
    execFile(process.execPath, ['node_modules/typescript/bin/tsc', ...args], (error, stdout) =>
      resolve(error ? stdout || error.message : ''),
    ),
  )
  await rm(folder, { recursive: true })
  return output
}

test('the structured data of all pages is valid by the vocabulary of schema.org', async () => {
  const paths = ['/', `/providers/${provider.id}`, '/services/plumbing', '/services/plumbing/ny/new-york', '/help']
  const inSpanish = paths.map((path) => `/es${path}`)
  const found = await Promise.all([...paths, ...inSpanish].map((path) => blocksOf(server, path)))
  const blocks = [...found.flat(), ...(await blocksOf(canadian, `/providers/${maple.id}`))]
  expect(new Set(blocks.map((block) => block['@type']))).toEqual(
    new Set(['WebSite', 'LocalBusiness', 'BreadcrumbList', 'FAQPage']),
  )
  expect(await mistakesIn(blocks)).toBe('')
})

test('a property that schema.org does not know is a mistake', async () => {
  const [block] = await blocksOf(server, `/providers/${provider.id}`)
  expect(await mistakesIn([{ ...block!, hourlyPrice: 85.5 }])).toContain('hourlyPrice')
})

test('a provider has a place, hours, and services with prices in the currency of the site', async () => {
  const [american] = await blocksOf(server, `/providers/${provider.id}`)
  const [inCanada] = await blocksOf(canadian, `/providers/${maple.id}`)
  const priced = (currency: string) => ({
    hasOfferCatalog: {
      itemListElement: [
        {
          itemOffered: { '@type': 'Service', name: 'Dripping tap', serviceType: 'Plumbing' },
          priceSpecification: { price: 85.5, priceCurrency: currency, unitCode: 'HUR' },
        },
      ],
    },
  })
  expect(american).toMatchObject({ name: business.business_name, ...priced('USD') })
  expect(american).toMatchObject({ address: { postalCode: '10001', addressCountry: 'US' } })
  expect(inCanada).toMatchObject({ address: { postalCode: 'M5V', addressCountry: 'CA' }, ...priced('CAD') })
  expect(american).toMatchObject({
    areaServed: { '@type': 'GeoCircle', geoMidpoint: { latitude: expect.any(Number) } },
    potentialAction: { '@type': 'ReserveAction' },
  })
})

test('in Spanish, texts are Spanish, and addresses lead to pages in Spanish', async () => {
  const [questions] = await blocksOf(server, '/es/help')
  expect(questions).toMatchObject({ '@type': 'FAQPage', inLanguage: 'es' })
  const [site] = await blocksOf(server, '/es')
  const urlTemplate = `${server.url}/es/providers?search={search_term_string}`
  expect(site).toMatchObject({ potentialAction: { target: { urlTemplate } } })
  const [block, trail] = await blocksOf(server, `/es/providers/${provider.id}`)
  const path = `/providers/${provider.id}`
  expect(block).toMatchObject({
    '@id': server.url + path,
    url: `${server.url}/es${path}`,
    hasOfferCatalog: { name: 'Servicios', itemListElement: [{ itemOffered: { serviceType: 'Plomería' } }] },
    potentialAction: { target: { urlTemplate: `${server.url}/es${path}/book` } },
  })
  expect(trail).toMatchObject({ itemListElement: [{ name: 'Inicio', item: `${server.url}/es` }, {}, {}] })
})
