import { Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { t } from '#ui/language.ts'
import type { Db } from '../db/db.server.ts'
import type { AppEnv } from '../http/app.server.ts'
import { invalid } from '../http/errors.server.ts'
import { failed, failure } from '../http/openapi-components.server.ts'
import { query } from '../http/request.server.ts'
import { findBeginning, pageEvents } from './stored-events.server.ts'
import { eventStream } from './stream.server.ts'

/** A session, or the token of a program with its scopes. */
type Listener = { id: string; scopes?: readonly string[] }

type Listening = AppEnv & { Variables: { session: Listener; profile: Follower } }

/** The profile that listens, and its role. */
type Follower = { id: string; user_type: string }

type IsAlive = (db: Db, who: { session: Listener; profile: { id: string }; now: Date }) => Promise<boolean>

const events = describeRoute({
  summary: 'Follow new events of the current profile as server-sent events, numbered 1, 2, 3 …',
  description:
    '`notification.inserted`, `message.inserted`, `messages.read`, `messages.seen`, `booking.changed` and `session.changed`. `Last-Event-ID` (or `?last_event_id=`) resumes after that event for 24 hours; ' +
    '`realtime.reset` means that events in between are gone: fetch everything again. At most 10 events a second; the others wait. ' +
    'Providers also get `lead.posted` and `lead.changed` of any service request, with its id only. They have no number and are not repeated; after a gap, ' +
    '`realtime.resumed` means to fetch requests again.',
  parameters: [{ $ref: '#/components/parameters/LastEventId' }],
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    ...failed(429),
    default: failure,
  },
})

/**
 * Mounted at /realtime/v1. `requireProfile` sets `c.var.profile` or throws. `isAlive` checks
 * regularly that the session is still valid for that profile. `topicsOf` names the broadcasts that
 * a profile receives.
 */
export function realtime(
  requireProfile: MiddlewareHandler,
  isAlive: IsAlive,
  topicsOf: (profile: Follower) => readonly string[],
): Hono<Listening> {
  const routes = new Hono<Listening>()
  routes.use(requireProfile)
  routes.get('/events', events, query(z.object({ last_event_id: z.string().optional() })), async (c) => {
    // A stream may outlive the replica that this request could read from.
    const { primary: db, realtime: hub, log, clock, session, profile } = c.var
    // A HEAD request would open a stream that nothing reads or ends.
    if (c.req.method === 'HEAD') return c.body(null, 200, asEvents)
    const seen = eventNumber(c.req.header('last-event-id') || c.req.valid('query').last_event_id)
    const free = hub.reserve(profile.id)
    const beginning = await findBeginning(db, pageEvents, profile.id, seen).catch((error: unknown) => {
      free()
      throw error
    })
    const isListening = () => isAlive(db, { session, profile, now: clock.now() })
    const topics = topicsOf(profile)
    const owner = { db, realtime: hub, events: pageEvents, user_id: profile.id, beginning, isAlive: isListening }
    return c.body(eventStream({ ...owner, realtime: hub, log, topics }, free), 200, asEvents)
  })
  return routes
}

/** `x-accel-buffering` keeps nginx from buffering events. */
const asEvents = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }

function eventNumber(text: string | undefined): number | undefined {
  if (!text) return undefined
  if (!/^\d{1,15}$/.test(text))
    throw invalid([{ path: 'last_event_id', message: t('The id of an event is a whole number.') }])
  return Number(text)
}
