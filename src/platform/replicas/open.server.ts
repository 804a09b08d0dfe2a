import type { Config } from '../config.server.ts'
import { measureReplicas } from '../metrics.server.ts'
import { createReplicas, type Replicas, type ReplicasOptions } from './replicas.server.ts'

/** Connects to the replicas of the configuration; undefined if it has none. */
export async function openReplicas(
  { DATABASE_REPLICA_URLS: urls, DATABASE_CONNECTIONS: max, NAMED_STATEMENTS: named = true }: Config,
  more: Pick<ReplicasOptions, 'primary' | 'log' | 'onPrimaryLost'>,
): Promise<Replicas | undefined> {
  if (urls.length === 0) return undefined
  const replicas = createReplicas({ ...more, urls, max, named })
  measureReplicas(replicas)
  await replicas.isReady
  return replicas
}
