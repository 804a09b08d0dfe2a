import { expect, test } from 'vitest'
import type { TxContext } from './context.server.ts'
import { announce, listen, listener } from './events.server.ts'

declare module './announcements.ts' {
  interface Announcements {
    'test.happened': { word: string }
    'test.ignored': object
  }
}

// These listeners use nothing of it.
const context = {} as TxContext

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
  await announce(context, 'test.happened', { word: 'event' })
  expect(heard).toEqual(['first event', 'second event', 'other feature event'])
})

test('a listener that fails stops the command, and later listeners do not run', async () => {
  const heard: string[] = []
  listen([
    listener('test.happened', () => Promise.reject(new Error('refused'))),
    listener('test.happened', async () => void heard.push('later')),
  ])
  await expect(announce(context, 'test.happened', { word: 'event' })).rejects.toThrow('refused')
  expect(heard).toEqual([])
})
