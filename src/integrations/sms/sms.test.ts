import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { isFromService, sendSms, signatureOf } from './sms.server.ts'

/** The example of Twilio's documentation: developers who port this check compare it. */
test('the signature is the one of the service’s documentation', () => {
  const form = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  })
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  expect(signatureOf('12345', url, form)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
  const account = { url: '', id: '', token: '12345', from: '' }
  expect(isFromService(account, url, form, 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')).toBe(true)
  form.set('Digits', '1235')
  expect(isFromService(account, url, form, 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')).toBe(false)
})

test.each([
  [429, {}, 'later'],
  [503, {}, 'later'],
  [504, {}, 'unknown'],
  [400, { code: 21610 }, 'stopped'],
  [400, { code: 21211 }, 'unreachable'],
  [400, { code: 21606 }, 'refused'],
  [401, { code: 20003 }, 'refused'],
  [201, { no: 'sid' }, 'unknown'],
])('an answer %i %j means %s', async (status, body, result) => {
  const server = createServer((_, response) =>
    response.writeHead(status, { 'retry-after': '7' }).end(JSON.stringify(body)),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const account = { url, id: 'AC1', token: 'x', from: '+12125550100' }
  const answer = await sendSms(account, { to: '+12125550144', text: 'Hello', reportTo: 'https://example.org' })
  expect(answer).toMatchObject({ result, waits: 7 })
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  // Nothing listens there any more, so that the text was certainly not taken.
  expect(await sendSms(account, { to: '+12125550144', text: 'Hello', reportTo: '' })).toMatchObject({ result: 'later' })
})
