import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { book } from '#test/bookings.ts'
import { aCustomer, answerOf, aProvider, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { daysAfter } from '../wall-clock.server.ts'

const crashes = 8
const server = await testServer()
// The killed processes use the system's clock.
server.clock.pass(Date.now() - server.clock.now().getTime())
const date = daysAfter(server.clock.now().toISOString().slice(0, 10), 7)
const provider = await aProvider(server)
const senders = await Promise.all([1, 2, 3, 4].map(() => aCustomer(server)))
for (const [hour, sender] of senders.entries())
  await book(sender, provider, { date, start_time: `${10 + hour}:00`, end_time: `${11 + hour}:00` })

interface Running {
  api: ChildProcess
  url: string
}

/** The API in a process of its own, on the database of the test. */
async function startApi(): Promise<Running> {
  const api = fork(new URL('../../../test/api-process.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: server.deps.config.DATABASE_URL ?? '' },
    execArgv: [],
    silent: true,
  })
  const [url] = (await once(api, 'message')) as [string]
  return { api, url }
}

async function kill({ api }: Running): Promise<void> {
  api.kill('SIGKILL')
  await once(api, 'exit')
}

interface Sent {
  status: number
  body: { id: string }
  tries: number
}

test('a killed process leaves the whole effect of a request with its answer, or nothing', {
  timeout: 120_000,
}, async () => {
  let running = startApi()
  let isOver = false
  const answered: (Sent & { content: string })[] = []

  /** Repeats a request with its key until there is an answer, as the site does. */
  const send = async (sender: TestPerson, content: string): Promise<Sent> => {
    const authorization = `Bearer ${sender.token}`
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': content }
    const body = JSON.stringify({ receiver_id: provider.id, content })
    for (let tries = 1; ; tries++) {
      const { url } = await running
      const response = await fetch(`${url}/rest/v1/messages`, { method: 'POST', headers, body }).catch(() => undefined)
      if (response) return { ...(await answerOf(response)), tries }
    }
  }
  const work = async (sender: TestPerson, who: number) => {
    for (let number = 1; !isOver; number++) {
      const content = `Message ${number} of ${who}`
      const first = await send(sender, content)
      expect(first.status, JSON.stringify(first.body)).toBe(201)
      expect((await send(sender, content)).body).toEqual(first.body)
      answered.push({ ...first, content })
    }
  }
  const working = Promise.all(senders.map(work))
  for (let crash = 0; crash < crashes; crash++) {
    const enough = answered.length + 3 + Math.floor(Math.random() * 20)
    await expect.poll(() => answered.length, { interval: 1, timeout: 30_000 }).toBeGreaterThanOrEqual(enough)
    const started = await running
    const killed = kill(started)
    running = killed.then(startApi)
  }
  isOver = true
  await working
  await kill(await running)

  const stored = await server.db.selectFrom('messages').select(['id', 'content']).execute()
  expect(stored.map(({ id, content }) => `${id} ${content}`).toSorted()).toEqual(
    answered.map(({ body, content }) => `${body.id} ${content}`).toSorted(),
  )
  const notices = await server.db.selectFrom('notifications').select('id').where('type', '=', 'message').execute()
  expect(notices).toHaveLength(stored.length)
  expect(answered.some(({ tries }) => tries > 1)).toBe(true)
})
