import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { TxContext } from './context.server.ts'
import { connect } from './db/db.server.ts'
import { transact } from './db/transact.server.ts'
import { announce, listen, listener } from './events.server.ts'

declare module './announcements.ts' {
  interface Announcements {
    'test.happened': { word: string }
    'test.ignored': object
  }
}

const database = connect(await testDatabase())
afterAll(() => database.close())

const announceHappened = () =>
  // These listeners use nothing else of the context.
  transact({ db: database.db } as TxContext, (context) => announce(context, 'test.happened', { word: 'event' }))

test('two listeners of one feature for the same event both run, in their order', async () => {
  const heard: string[] = []
  listen(
    [
      listener('test.happened', async (_, { word }) => void heard.push(`first ${word}`)),
      listener('test.ignored', async () => void heard.push('ignored')),
      listener('test.happened', async (_, { word }) => void heard.push(`second ${word}`)),
    ],
    [listener('test.happened', async (_, { word }) => void heard.push(`other feature ${word}`))],
  )
  await announceHappened()
  expect(heard).toEqual(['first event', 'second event', 'other feature event'])
})

test('a listener that fails stops the command, and later listeners do not run', async () => {
  const heard: string[] = []
  listen([
    listener('test.happened', () => Promise.reject(new Error('refused'))),
    listener('test.happened', async () => void heard.push('later')),
  ])
  await expect(announceHappened()).rejects.toThrow('refused')
  expect(heard).toEqual([])
})
