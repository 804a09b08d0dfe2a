import { answerOf, startChild } from './child-process.server.ts'
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
  const worker = startChild(new URL('drawing-worker.server.ts', import.meta.url))
  const picture = await answerOf<Uint8Array>(worker, input, timeoutMilliseconds)
  worker.kill('SIGKILL')
  if (!picture) throw new ImageError('unreadable')
  return picture
}
