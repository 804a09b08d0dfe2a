import { expect, test } from 'vitest'
import { austin, customerForm, providerForm, signUp } from '#test/accounts.ts'
import { commitWhenAwaited } from '#test/locks.ts'
import { aCustomer, aProvider, problem, withProfile } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

const phoneRefused = 'Please enter a valid phone number'
const nameUnreadable = 'Please enter your name without control characters'

test('a phone number is stored in its usual format; an empty one is not stored', async () => {
  const me = await aCustomer(server)
  const save = (phone: string | null) => me.patch(`/rest/v1/users/${me.id}`, { phone })
  expect((await save('+1 212.555.0144')).body).toMatchObject({ phone: '(212) 555-0144' })
  expect((await save('+442079460958 ext 7')).body).toMatchObject({ phone: '+44 20 7946 0958 x7' })
  expect((await save('  ')).body).toMatchObject({ phone: null })
  expect((await me.put('/auth/v1/user', { data: { phone: '2125550144' } })).body.user.user_metadata.phone).toBe(
    '(212) 555-0144',
  )
  expect((await save(null)).body).toMatchObject({ phone: null })
})

test('an impossible phone number is rejected at its field, and nothing of the change is saved', async () => {
  const me = await aCustomer(server)
  for (const phone of ['555-0144', '911', '1-800-FLOWERS', 'x'.repeat(40), '+', '212 555 0144 <b>']) {
    const refused = await me.patch(`/rest/v1/users/${me.id}`, { name: 'Changed', phone })
    expect.soft(refused).toEqual(problem(422, 'validation_failed', phoneRefused))
    expect.soft(refused.body.errors).toEqual([{ path: 'phone', message: phoneRefused }])
  }
  const data = await me.put('/auth/v1/user', { data: { name: 'Changed', phone: '911' } })
  expect(data.body.errors).toEqual([{ path: 'data.phone', message: phoneRefused }])
  expect((await me.patch(`/rest/v1/users/${me.id}`, { phone: '2'.repeat(41) })).status).toBe(422)
  expect((await me.get('/auth/v1/user')).body.user.user_metadata).toMatchObject({ name: me.name, phone: me.phone })
})

test('a sign-up stores a phone number in its usual format, and rejects one that cannot be dialed', async () => {
  const withPhone = async (phone: string) => {
    const form = customerForm()
    form.data['phone'] = phone
    return (await signUp(server, form)).answer
  }
  expect((await withPhone('212 555 0144')).body.user.user_metadata.phone).toBe('(212) 555-0144')
  expect((await withPhone(' ')).body.user.user_metadata.phone).toBeNull()
  for (const phone of ['+', '555', 'ask for Robin'])
    expect.soft((await withPhone(phone)).body.errors).toEqual([{ path: 'data.phone', message: phoneRefused }])
})

test('a name is one visible line; markup in it is plain text', async () => {
  const me = await aCustomer(server)
  const save = (name: string) => me.patch(`/rest/v1/users/${me.id}`, { name })
  for (const name of ['', '   ', '\u200b\u200d', '\u3164', '\u2800'])
    expect
      .soft(await save(name), JSON.stringify(name))
      .toEqual(problem(422, 'validation_failed', 'Please enter your full name'))
  for (const name of ['Robin\nReed', 'Robin\u0007Reed', 'Robin\u2028Reed'])
    expect.soft(await save(name), JSON.stringify(name)).toEqual(problem(422, 'validation_failed', nameUnreadable))
  expect((await save('R'.repeat(201))).status).toBe(422)
  for (const name of ['R'.repeat(200), '<b onclick="x">Robin</b>', 'علی‌رضا', '👩‍🔧 Robin', "O'Neil-Søn"])
    expect.soft((await save(` ${name} `)).body.name).toBe(name)
  expect((await save('\u202aRobin\u202e Reed\u202c')).body.name).toBe('Robin Reed')
})

test('both profiles can be changed, whichever role is current, and only one changes', async () => {
  const provider = await aProvider(server)
  const customer = await withProfile(server, provider.auth_user_id, 'customer', provider)
  const changed = await customer.patch(`/rest/v1/users/${provider.id}`, { name: 'The Business Side' })
  expect(changed).toMatchObject({ status: 200, body: { id: provider.id, name: 'The Business Side' } })
  expect((await customer.get('/auth/v1/user')).body.user.profile).toMatchObject({
    id: customer.id,
    name: provider.name,
  })
})

test('a profile does not exist for other users', async () => {
  const me = await aCustomer(server)
  const stranger = await aCustomer(server)
  for (const change of [{ name: 'Mine now' }, { phone: null }, { location: null }, {}])
    expect.soft(await stranger.patch(`/rest/v1/users/${me.id}`, change)).toEqual(problem(404, 'not_found'))
  expect((await me.get('/auth/v1/user')).body.user.user_metadata).toMatchObject({
    name: me.name,
    phone: me.phone,
    location: { zipCode: '10001' },
  })
})

test('a location is the one of its ZIP code, whatever the client sends', async () => {
  const { me, answer } = await signUp(server, providerForm())
  const claimed = { ...austin, city: 'Atlantis', coordinates: { latitude: 0, longitude: 0 } }
  const saved = await me.patch(`/rest/v1/users/${answer.body.user.profile.id}`, { location: claimed })
  expect(saved.body.location).toEqual(austin)
  const unknown = await me.patch(`/rest/v1/users/${answer.body.user.profile.id}`, {
    location: { ...austin, zipCode: '00000' },
  })
  expect(unknown.body).toMatchObject({ code: 'validation_failed', errors: [{ path: 'location' }] })
  for (const location of [{ ...austin, zipCode: '00000' }, null])
    expect((await me.put('/auth/v1/user', { data: { location } })).body.errors[0].path).toBe('data.location')
})

test('two tabs that save different fields at once keep both', async () => {
  const me = await aCustomer(server)
  await Promise.all([
    me.patch(`/rest/v1/users/${me.id}`, { name: 'From One Tab' }),
    me.patch(`/rest/v1/users/${me.id}`, { phone: '212 555 0199' }),
    me.patch(`/rest/v1/users/${me.id}`, { location: austin }),
  ])
  expect((await me.get('/auth/v1/user')).body.user.user_metadata).toMatchObject({
    name: 'From One Tab',
    phone: '(212) 555-0199',
    location: austin,
  })
})

test('a change that waits for the closing of its account changes nothing', async () => {
  const me = await aCustomer(server)
  const close = [`update users set name = 'Closed', closed_at = now() where id = $1`, [me.id]] as const
  const save = () => me.patch(`/rest/v1/users/${me.id}`, { name: 'Back Again' })
  expect(await commitWhenAwaited(server, [close], save)).toEqual(problem(401, 'PGRST301'))
  const { name } = await server.db.selectFrom('users').select('name').where('id', '=', me.id).executeTakeFirstOrThrow()
  expect(name).toBe('Closed')
})
