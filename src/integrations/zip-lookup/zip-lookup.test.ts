import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ZipLookupFailed, zippopotam } from './zip-lookup.server.ts'

const adjuntas = {
  'post code': '00601',
  country: 'Puerto Rico',
  places: [{ 'place name': 'Adjuntas', 'state abbreviation': 'PR', latitude: '18.1788', longitude: '-66.7516' }],
}

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

test('a known code resolves to a place', async () => {
  const requests: (string | undefined)[] = []
  const lookup = zippopotam(
    await service((request, response) => {
      requests.push(request.url)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(adjuntas))
    }),
  )

  expect(await lookup('00601')).toEqual({
    zip_code: '00601',
    city: 'Adjuntas',
    state: 'PR',
    latitude: 18.1788,
    longitude: -66.7516,
  })
  expect(requests).toEqual(['/us/00601'])
})

test('404 and an answer without places mean that the code does not exist', async () => {
  const unknown = zippopotam(await service((_, response) => response.writeHead(404).end('{}')))
  const empty = zippopotam(await service((_, response) => response.end('{}')))

  expect(await unknown('00000')).toBeUndefined()
  expect(await empty('00000')).toBeUndefined()
})

test.each([
  ['an error', (_, response) => response.writeHead(500).end()],
  ['no JSON', (_, response) => response.end('<html>')],
  ['another shape', (_, response) => response.end('{"places":[{"place name":""}]}')],
  ['a place that is not on earth', (_, response) => response.end(withLatitude('NaN'))],
  ['far too much', (_, response) => response.end(' '.repeat(100_000))],
  ['a cut connection', (request) => request.socket.destroy()],
] as [string, RequestListener][])('a service that answers with %s has failed', async (_name, answer) => {
  await expect(zippopotam(await service(answer))('00601')).rejects.toThrow(ZipLookupFailed)
})

test('a service that does not answer in time fails', async () => {
  const lookup = zippopotam(await service(() => undefined), 50)
  await expect(lookup('00601')).rejects.toThrow(ZipLookupFailed)
})

test('a redirect to another place is not followed', async () => {
  const elsewhere = await service((_, response) => response.end(JSON.stringify(adjuntas)))
  const lookup = zippopotam(await service((_, response) => response.writeHead(302, { location: elsewhere }).end()))
  await expect(lookup('00601')).rejects.toThrow(ZipLookupFailed)
})

function withLatitude(latitude: string): string {
  return JSON.stringify({ places: [{ ...adjuntas.places[0], latitude }] })
}

async function service(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/us/`
}
