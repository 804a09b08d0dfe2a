import { Hono } from 'hono'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { answers, body, params } from '#platform/http/request.server.ts'
import { ensurePushKey, removeDevice, setQuietHours, subscribeDevice } from './push-commands.server.ts'
import {
  NewPushSubscription,
  PushDevice,
  PushDeviceId,
  PushDevices,
  PushKey,
  QuietHoursChoice,
} from './push-contract.ts'
import { listPushDevices } from './push-queries.server.ts'

/** Mounted at /rest/v1/push; for the profile of the role in force. */
export const push = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get('/key', answers('Get the public key with which browsers subscribe to pushes', PushKey), async (c) =>
    c.json(await ensurePushKey(c.var)),
  )
  .get('/subscriptions', answers('List the devices that show notifications', PushDevices), async (c) =>
    c.json(await listPushDevices(c.var.db, c.var.profile.id, c.var.session, c.var.now)),
  )
  .put(
    '/subscriptions',
    answers('Show notifications on the device of this session', PushDevice),
    body(NewPushSubscription),
    async (c) => c.json(await subscribeDevice(c.var, c.req.valid('json'))),
  )
  .delete(
    '/subscriptions/:id',
    answers('Show no more notifications on a device', null),
    params(PushDeviceId),
    async (c) => {
      await removeDevice(c.var, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .put(
    '/quiet_hours',
    answers('Change the hours in which notifications wait', PushDevices),
    body(QuietHoursChoice),
    async (c) => {
      await setQuietHours(c.var, c.req.valid('json'))
      return c.json(await listPushDevices(c.var.db, c.var.profile.id, c.var.session, c.var.now))
    },
  )
