import { describe, expect, test } from 'vitest'
import { aProvider, caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const anyone = caller(server)

describe('suggestions', () => {
  const suggest = async (text: string) =>
    (await anyone.get(`/rest/v1/services/suggestions?search=${encodeURIComponent(text)}`)).body.items

  test('are up to five lowercase service names that contain the text, most offered first', async () => {
    const services = [
      'Dog Walking',
      'dog walking',
      'Dog washing',
      'Hot dog stand',
      'Dog sitting',
      'Doggy day care',
      'Top dog training',
    ]
    await aProvider(server, { services: services.map((name) => ({ name })) })
    await aProvider(server, { services: [{ name: 'Dog sitting' }, { name: 'DOG WALKING' }] })
    expect(await suggest('DOG')).toEqual([
      'dog walking',
      'dog sitting',
      'dog washing',
      'doggy day care',
      'hot dog stand',
    ])
    expect(await suggest('g wa')).toEqual(['dog walking', 'dog washing'])
  })

  test('need text', async () => {
    expect([await suggest(''), await suggest('  '), await suggest('%'), await suggest('_')]).toEqual([[], [], [], []])
  })

  test('leave out names that are no longer offered', async () => {
    const gardener = await aProvider(server, { services: [{ name: 'Topiary' }] })
    expect(await suggest('topi')).toEqual(['topiary'])
    await server.db.updateTable('services').set({ name: 'Hedges' }).where('provider_id', '=', gardener.id).execute()
    expect([await suggest('topi'), await suggest('hedge')]).toEqual([[], ['hedges']])
    await server.db.deleteFrom('services').where('provider_id', '=', gardener.id).execute()
    expect(await suggest('hedge')).toEqual([])
  })

  test('leave out what a suspended provider offers until they are restored, also after a rebuild', async () => {
    const provider = await aProvider(server, { services: [{ name: 'Beekeeping' }, { name: 'Bee rescue' }] })
    const login = server.db.updateTable('auth_user').where('id', '=', provider.auth_user_id)
    const names = server.db.updateTable('services').where('provider_id', '=', provider.id)
    const suspended_at = server.clock.now()
    await login.set({ suspended_at }).execute()
    expect(await suggest('bee')).toEqual([])
    await names.set({ name: 'Beehives' }).where('name', '=', 'Beekeeping').execute()
    expect(await suggest('bee')).toEqual([])
    await login.set({ suspended_at: null }).execute()
    expect(await suggest('bee')).toEqual(['bee rescue', 'beehives'])
    await login.set({ suspended_at }).execute()
    await server.deps.pool.query('select rebuild_search()')
    expect(await suggest('bee')).toEqual([])
    await login.set({ suspended_at: null }).execute()
    expect(await suggest('bee')).toEqual(['bee rescue', 'beehives'])
  })
})

test('businesses are suggested without regard to case, accents and punctuation', async () => {
  await aProvider(server, { business_name: 'Álvarez & Sons’ Yards' })
  const namesFor = async (text: string) => {
    const { body } = await anyone.get(`/rest/v1/search/suggestions?search=${encodeURIComponent(text)}`)
    return body.businesses.map(({ business_name }: { business_name: string }) => business_name)
  }
  for (const text of ['a', 'ÁL', 'alvarez sons', 'ÁLVAREZ  &', 'sons yar', "sons' yards"])
    expect.soft(await namesFor(text), text).toEqual(['Álvarez & Sons’ Yards'])
  for (const text of ['%', '_', 's', 'ya', 'alvarezsons', '&']) expect.soft(await namesFor(text), text).toEqual([])
})

test('of many categories that a word begins, those with most such trades and terms are suggested', async () => {
  const { body } = await anyone.get('/rest/v1/search/suggestions?search=house')
  expect(body.categories).toHaveLength(3)
  expect(body.categories[0]).toBe('Cleaning')
  expect(body.categories).not.toContain('Photography')
})

test('near a place, only businesses within 100 miles are suggested', async () => {
  await aProvider(server, { business_name: 'Quokka Care Boston', zip: '02134' })
  await aProvider(server, { business_name: 'Quokka Care Newark', zip: '07102' })
  const businesses = async (query: string) =>
    (await anyone.get(`/rest/v1/search/suggestions?search=quokka${query}`)).body.businesses.map(
      ({ city }: { city: string }) => city,
    )
  expect(await businesses('')).toHaveLength(2)
  expect(await businesses('&location=10001')).toEqual(['Newark'])
  expect((await anyone.get('/rest/v1/search/suggestions?search=quokka&location=00000')).status).toBe(422)
})
