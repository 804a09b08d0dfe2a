import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { describeRoute } from 'hono-openapi'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import type { OperatorEnv } from '#domains/operators/middleware.server.ts'
import { isFromService, stateOf } from '#integrations/sms/sms.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { documented } from '#platform/http/documented.server.ts'
import { forbidden, notFound } from '#platform/http/errors.server.ts'
import { failed } from '#platform/http/openapi-components.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { chooseSmsKinds, confirmSmsCode, removeSmsNumber, requestSmsCode } from './sms-commands.server.ts'
import { NewSmsNumber, SmsChoice, SmsCode, SmsCosts, SmsSettings } from './sms-contract.ts'
import { noteReport } from './sms-delivery-commands.server.ts'
import { receiveSms } from './sms-inbound-commands.server.ts'
import { findSmsAccount, getSmsCosts, getSmsSettings } from './sms-queries.server.ts'

const settingsOf = (c: Context<SignedInEnv>) => getSmsSettings(c.var, c.var.session.auth_user_id)

/** Mounted at /rest/v1/sms/number; for both profiles of a login. */
export const smsNumber = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get('/', answers('Get the number that gets text messages', SmsSettings), async (c) => c.json(await settingsOf(c)))
  .put(
    '/',
    answers('Send a code to a number that shall get text messages', SmsSettings),
    body(NewSmsNumber),
    async (c) => {
      await requestSmsCode(c.var, c.req.valid('json'))
      return c.json(await settingsOf(c))
    },
  )
  .post('/confirm', answers('Check the code, and start text messages', SmsSettings), body(SmsCode), async (c) => {
    await confirmSmsCode(c.var, c.req.valid('json').code)
    return c.json(await settingsOf(c))
  })
  .patch('/', answers('Switch kinds of text messages off or on', SmsSettings), body(SmsChoice), async (c) => {
    await chooseSmsKinds(c.var, c.req.valid('json'))
    return c.json(await settingsOf(c))
  })
  .delete('/', answers('End text messages, and delete the number', null), async (c) => {
    await removeSmsNumber(c.var)
    return c.body(null, 204)
  })

type FormEnv = AppEnv & { Variables: { form: URLSearchParams } }

/** Throws 404 unless the site sends texts, and 403 unless its SMS service has signed the form. */
const serviceOnly = documented(
  { responses: { ...failed(403), ...failed(404), ...failed(413) } },
  createMiddleware<FormEnv>(async (c, next) => {
    const { config } = c.var
    const account = findSmsAccount(config)
    if (!account) throw notFound('Page')
    const form = new URLSearchParams(await c.req.text())
    const url = new URL(c.req.url)
    const address = config.PUBLIC_URL + url.pathname + url.search
    if (!isFromService(account, address, form, c.req.header('x-twilio-signature') ?? ''))
      throw forbidden('The signature is wrong.')
    c.set('form', form)
    return next()
  }),
)

const takesForm = (summary: string, type: string) =>
  describeRoute({
    summary,
    description: 'Only for the SMS service of the site, which signs its requests (`X-Twilio-Signature`).',
    requestBody: {
      required: true,
      content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
    },
    responses: { 200: { description: 'Success', content: { [type]: { schema: { type: 'string' } } } } },
  })

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Mounted at /rest/v1/sms: for the SMS service. */
export const smsService = new Hono<FormEnv>()
  .use('/replies', bodyLimit({ maxSize: 32_768 }))
  .use('/reports', bodyLimit({ maxSize: 32_768 }))
  .post('/replies', takesForm('Post a reply to a text message', 'text/xml'), serviceOnly, async (c) => {
    const { form } = c.var
    const answer = await receiveSms(c.var, {
      from: form.get('From') ?? '',
      text: form.get('Body') ?? '',
      isAnswered: form.has('OptOutType'),
    })
    const message = answer === undefined ? '' : `<Message>${escaped(answer)}</Message>`
    const xml = `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`
    return c.body(xml, 200, { 'content-type': 'text/xml; charset=utf-8' })
  })
  .post('/reports', takesForm('Post what became of a text message', 'text/plain'), serviceOnly, async (c) => {
    const { form } = c.var
    const code = Number(form.get('ErrorCode') ?? '')
    await noteReport(c.var, form.get('MessageSid') ?? '', {
      state: stateOf(form.get('MessageStatus') ?? ''),
      code: code > 0 ? code : null,
      segments: null,
      price: null,
    })
    return c.text('')
  })

/** Mounted at /rest/v1/admin/sms. */
export const adminSms = new Hono<OperatorEnv>().get(
  '/',
  answers('List the costs of the text messages of this month', SmsCosts),
  async (c) => c.json(await getSmsCosts(c.var)),
)
