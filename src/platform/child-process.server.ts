import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as waitFor } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** A process that {@link startChild} has started. */
export type Child = ChildProcess

/**
 * Starts a module as a process of its own. It gets messages, and no variables of our environment.
 */
export function startChild(module: URL, execArgv: string[] = []): Child {
  return fork(fileURLToPath(module), {
    execArgv,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/**
 * Sends a message to a child process. Resolves to its answer, or to undefined if it ends or takes
 * longer than these milliseconds.
 */
export async function answerOf<Answer>(
  child: Child,
  message: object,
  milliseconds: number,
): Promise<Answer | undefined> {
  const done = new AbortController()
  const { signal } = done
  child.send(message, () => undefined)
  return Promise.race([
    once(child, 'message', { signal }).then(([answer]) => answer as Answer),
    once(child, 'exit', { signal }).then(() => undefined),
    waitFor(milliseconds, undefined, { signal }),
  ])
    .catch(() => undefined)
    .finally(() => done.abort())
}
