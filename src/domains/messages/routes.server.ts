import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { privatePhotos } from '#domains/pictures/middleware.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { msg, t } from '#ui/language.ts'
import { markRead, sendMessage, unlockMessages } from './commands.server.ts'
import {
  Conversation,
  Correspondent,
  FromSender,
  Message,
  NewMessage,
  ReadMessages,
  ThreadFilter,
  UnreadCount,
} from './contract.ts'
import { findAddressee } from './party-queries.server.ts'
import { findNamed, getCorrespondent } from './policy.server.ts'
import { countUnreadMessages, isMessagePhotoShownTo, listConversations, listMessages } from './queries.server.ts'

const providersOnly = requireRole('provider', msg('Only providers can unlock messages'))

/** Mounted at /rest/v1/conversations. */
export const conversations = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get('/', answers('List own conversations, newest first', listOf(Conversation)), query(Paging), async (c) =>
    c.json(await listConversations(c.var.db, c.var.profile, c.req.valid('query'))),
  )
  .get(
    '/:id',
    answers('Get the other party of a conversation, and why the user can’t write to them, if so', Correspondent),
    params(z.object({ id: Id() })),
    async (c) => {
      const { db, profile } = c.var
      const addressee = await findAddressee(db, profile, c.req.valid('param').id)
      if (!addressee) throw notFound(t('User not found'))
      return c.json(await getCorrespondent(db, profile, addressee))
    },
  )

/** Mounted at /storage/v1/object/authenticated/message-photos. */
export const messagePhotos = privatePhotos(
  'message-photos',
  'Get a photo of a message, for its two parties and for operators who handle a report',
  isMessagePhotoShownTo,
)

const noAddress = { path: ['with'], message: msg('Invalid message parameters') }

/** Mounted at /rest/v1/messages. */
export const messages = new Hono<SignedInEnv>()
  .use(requireProfile)
  .get(
    '/',
    answers('List the messages of one conversation, newest first', listOf(Message)),
    query(ThreadFilter.extend(Paging.shape).refine((filter) => filter.conversation ?? filter.with, noAddress)),
    async (c) => {
      const { with: profile_id, conversation: conversation_id, ...paging } = c.req.valid('query')
      const { db, profile } = c.var
      const addressee = await findNamed(db, profile, { profile_id, conversation_id, path: 'with' })
      return c.json(
        addressee ? await listMessages(db, profile, { addressee, ...paging }) : { items: [], next_cursor: null },
      )
    },
  )
  .post('/', answers('Send a message', Message, 201), idempotent(201), body(NewMessage), async (c) =>
    c.json(await sendMessage(c.var, c.req.valid('json')), 201),
  )
  .post('/read', answers('Mark a sender’s messages as read', null), body(ReadMessages), async (c) => {
    await markRead(c.var, c.req.valid('json'))
    return c.body(null, 204)
  })
  .post('/unlock', answers('Unlock a customer’s messages', null), providersOnly, body(FromSender), async (c) => {
    await unlockMessages(c.var, c.req.valid('json'))
    return c.body(null, 204)
  })
  .get('/unread_count', answers('Count unread messages, up to 100', UnreadCount), async (c) =>
    c.json({ count: await countUnreadMessages(c.var.db, c.var.profile) }),
  )
