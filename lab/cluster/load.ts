import type { People } from './cluster.ts'
import { newRecord, type Record } from './record.ts'
import { type Follower, follow } from './streams.ts'
import { keepUsing } from './users.ts'

/** Users at work. */
export interface Load {
  record: Record
  followers: readonly Follower[]
  /** Lets users finish what they do. Streams stay open. */
  finish(): Promise<void>
  /** Ends the streams. */
  hangUp(): Promise<void>
}

/** Lets people use the site until the end. */
export function startLoad(people: People, seed: number): Load {
  const record = newRecord()
  const over = new AbortController()
  let isFinishing = false
  const { town, emails, providers } = people
  const followers = providers.map((provider) => follow(town.url, provider, { record, over: over.signal }))
  const using = keepUsing({ town, emails, record, seed, isOver: () => isFinishing }).catch((error: unknown) => {
    record.wrong.push(String(error))
  })
  return {
    record,
    followers,
    async finish() {
      isFinishing = true
      await using
    },
    async hangUp() {
      over.abort()
      await Promise.all(followers.map(({ ended }) => ended))
    },
  }
}
