import { Hono } from 'hono'
import type { OperatorEnv } from '#domains/operators/middleware.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { mayAnswer } from '#platform/http/documented.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body, query } from '#platform/http/request.server.ts'
import { listOf } from '#platform/list.ts'
import { countUsers, sendGroupMessage } from './groups-commands.server.ts'
import { GroupCount, GroupMessage } from './groups-contract.ts'
import { listGroupMessages } from './groups-queries.server.ts'
import { Group, NewGroupMessage } from './groups-schema.ts'

/** Mounted at /rest/v1/admin/group_messages. */
export const adminGroupMessages = new Hono<OperatorEnv>()
  .get('/', answers('List the messages to groups of users', listOf(GroupMessage)), query(Paging), async (c) =>
    c.json(await listGroupMessages(c.var.db, c.req.valid('query'))),
  )
  .post('/count', answers('Get the number of users in a group', GroupCount), body(Group), async (c) =>
    c.json({ count: await countUsers(c.var, c.req.valid('json')) }),
  )
  .post(
    '/',
    answers('Send a message to a group of users, by notification and email', GroupMessage, 201),
    mayAnswer(409),
    body(NewGroupMessage),
    idempotent(201),
    async (c) => c.json(await sendGroupMessage(c.var, c.req.valid('json')), 201),
  )
