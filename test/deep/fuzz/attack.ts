import { Agent } from 'node:http'
import { randomFor } from '#db/world/random.ts'
import type { Asked, Row } from '../../permission-row.ts'
import { matrix } from '../../permissions.ts'
import type { TestServer } from '../../server.ts'
import { type Operation, operationsOf } from './document.ts'
import { areSignedIn, type Neighbors, neighborsOf, type Role, roles } from './people.ts'
import { replyChecker } from './replies.ts'
import { type Base, type Request, type RequestMaker, requestMaker } from './requests.ts'
import { type Reply, type Sending, send } from './send.ts'
import { withIds } from './values.ts'

/**
 * How long and how hard to attack. The same seed makes the same requests, except for ids and
 * sessions.
 */
export interface Plan {
  requests: number
  seed: number
  connections: number
  /** Ends earlier after this time. */
  minutes: number
}

/** What the requests of a role have been answered with. */
export interface Tally {
  requests: number
  accepted: number
  refused: number
  failed: number
  mismatches: number
}

/** A request whose answer is wrong. */
export interface Finding {
  operation: string
  role: Role
  why: string
  request: Sending
  answer: string
}

/** One operation in one role. */
interface Turn {
  operation: Operation
  role: Role
  seed: number
  make: RequestMaker
}

/** The requests that one turn sends. */
const perTurn = 10

/** Sends generated requests for every operation in every role, over several connections at once. */
export async function fuzz(server: TestServer, plan: Plan) {
  const operations = await operationsOf(server.url)
  const tallies = Object.fromEntries(
    Object.keys(roles).map((role) => [role, { requests: 0, accepted: 0, refused: 0, failed: 0, mismatches: 0 }]),
  ) as Record<Role, Tally>
  const findings: Finding[] = []
  const asked = new Set<string>()
  const check = replyChecker()
  const turns = turnsOf(operations, plan)
  const each = Math.max(1, Math.min(perTurn, Math.floor(plan.requests / turns.length)))
  const until = performance.now() + plan.minutes * 60_000
  let sent = 0

  const note = ({ operation, role }: Turn, request: Sending, reply: Reply | Error) => {
    const tally = tallies[role]
    const found = wrongIn(reply, () => check(operation, reply as Reply))
    tally.requests += 1
    asked.add(operation.name)
    if (reply instanceof Error || reply.status >= 500) tally.failed += 1
    else if (reply.status >= 400) tally.refused += 1
    else tally.accepted += 1
    if (!found) return
    if (!(reply instanceof Error) && reply.status < 500) tally.mismatches += 1
    findings.push({ operation: operation.name, role, why: found, request, answer: answerOf(reply) })
  }

  const work = async (connection: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    let neighbors = await neighborsOf(server)
    for (let at = connection; sent < plan.requests && performance.now() < until; at += plan.connections) {
      const turn = turns[at % turns.length]!
      const round = Math.floor(at / turns.length)
      if (!(await areSignedIn(server, neighbors, turn.role))) neighbors = await neighborsOf(server)
      const base = await baseOf(turn.operation, neighbors)
      const made = turn.make(base, {
        seed: turn.seed + round,
        numRuns: Math.min(each, plan.requests - sent),
      })
      sent += made.length
      for (const request of made) {
        const sending = addressed(request, neighbors, turn.role, server.url)
        const reply = await send(server.url, sending, agent).catch((error: Error) => error)
        note(turn, sending, reply)
        if (!(reply instanceof Error) && reply.status < 300) learn(neighbors, reply)
      }
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: plan.connections }, (_, at) => work(at)))
  return { tallies, findings, operations: asked.size, sent }
}

/** Every operation in every role, in an order that depends on the seed. */
function turnsOf(operations: Operation[], { seed }: Plan): Turn[] {
  const random = randomFor('fuzz', seed)
  const all = operations.flatMap((operation) => {
    const make = requestMaker(operation)
    return (Object.keys(roles) as Role[]).map((role) => ({
      operation,
      role,
      make,
      seed: random.between(0, 0x3fffffff),
    }))
  })
  return random.sample(all, all.length)
}

const rows = Map.groupBy(matrix, ({ operation }) => operation.split(' #')[0]!)

/** A valid request of the permission matrix; an empty one if its objects are gone. */
async function baseOf({ name }: Operation, { street }: Neighbors): Promise<Base> {
  const row: Row | undefined = rows.get(name)?.[0]
  const asked: Asked = await Promise.resolve(row?.ask(street) ?? {}).catch(() => ({}))
  const file = asked.body instanceof FormData ? asked.body.get('file') : undefined
  return file instanceof File ? { ...asked, upload: Buffer.from(await file.arrayBuffer()) } : asked
}

/** Fills in ids and the session. */
function addressed({ session, ...request }: Request, { tokens, ids }: Neighbors, role: Role, url: string): Sending {
  const token = tokens[role]
  const login: Record<string, string> =
    token === undefined
      ? {}
      : session === 'bearer'
        ? { authorization: `Bearer ${token}` }
        : { cookie: `porchlight=${token}`, origin: session === 'cookie' ? url : 'https://evil.example' }
  const text = request.body?.toString('latin1')
  return {
    ...request,
    path: withIds(request.path, ids),
    headers: { ...login, ...request.headers },
    body: text === undefined ? undefined : Buffer.from(withIds(text, ids), 'latin1'),
  }
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Keeps the ids of an answer for later requests. */
function learn({ ids }: Neighbors, { body }: Reply): void {
  ids.push(...(body.toString().match(uuid) ?? []).slice(0, 5))
  if (ids.length > 200) ids.splice(5, ids.length - 200)
}

function wrongIn(reply: Reply | Error, mismatch: () => string | undefined): string | undefined {
  if (reply instanceof Error) return reply.message
  return reply.status >= 500 ? `status ${reply.status}` : mismatch()
}

const answerOf = (reply: Reply | Error) => (reply instanceof Error ? '' : reply.body.toString().slice(0, 300))
