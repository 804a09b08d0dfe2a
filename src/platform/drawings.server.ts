import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as waitFor } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ImageError } from './images.server.ts'

/** A message to the child process: an SVG, the box that its picture fits, and the most pixels. */
export interface DrawingInput {
  bytes: Uint8Array
  width: number
  height: number
  maxPixels: number
}

const timeoutMilliseconds = 8_000

/** Whether a file starts as an SVG does. */
export const startsAsDrawing = (bytes: Uint8Array): boolean =>
  /^\s*<(?:svg|(?:\?xml|!)[^]*<svg)[\s>]/i.test(new TextDecoder().decode(bytes.subarray(0, 2000)))

/**
 * The picture of an untrusted SVG as PNG, so that nothing of it can run in a browser. A child
 * process draws it and ends: the site itself has no decoder for drawings, and one that takes too
 * long is killed. Files and addresses that it names are not read. Throws {@link ImageError}:
 * `unreadable`.
 */
export async function pictureOfDrawing(input: DrawingInput): Promise<Uint8Array> {
  const done = new AbortController()
  const { signal } = done
  const worker = fork(fileURLToPath(new URL('drawing-worker.server.ts', import.meta.url)), {
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  worker.send(input, () => undefined)
  const picture = await Promise.race([
    once(worker, 'message', { signal }).then(([png]) => png as Uint8Array),
    once(worker, 'exit', { signal }).then(() => undefined),
    waitFor(timeoutMilliseconds, undefined, { signal }),
  ])
    .catch(() => undefined)
    .finally(() => done.abort())
  worker.kill('SIGKILL')
  if (!picture) throw new ImageError('unreadable')
  return picture
}
