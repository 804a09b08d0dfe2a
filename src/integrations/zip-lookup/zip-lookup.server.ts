import { z } from 'zod'
import { countedCall } from '#platform/metrics.server.ts'

/** The facts of a lookup service about a ZIP code; coordinates in degrees. */
export type ZipPlace = { zip_code: string; city: string; state: string; latitude: number; longitude: number }

/**
 * Asks an external service about a ZIP code that the bundled table lacks. Resolves to `undefined`
 * if the code does not exist; throws `ZipLookupFailed` if the service does not answer properly.
 */
export type ZipLookup = (zipCode: string) => Promise<ZipPlace | undefined>

/** The lookup service did not answer, was too slow, or sent an unexpected response. */
export class ZipLookupFailed extends Error {
  override name = 'ZipLookupFailed'
}

/** Short, because the user is waiting and can type another code. */
const TIMEOUT_MS = 2_000
const MOST_BYTES = 65_536

const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit)

const Answer = z.object({
  places: z
    .array(
      z.object({
        'place name': z.string().trim().min(1).max(100),
        'state abbreviation': z.string().regex(/^[A-Z]{2}$/),
        latitude: degrees(90),
        longitude: degrees(180),
      }),
    )
    .default([]),
})

/** A client for a service like zippopotam: `GET {baseUrl}/{zip}` (docs/product/search.md). */
export function zippopotam(baseUrl: string, timeoutMs = TIMEOUT_MS): ZipLookup {
  const base = baseUrl.replace(/\/+$/, '')
  return async (zipCode) => {
    const text = await countedCall('zip_lookup', () => read(`${base}/${encodeURIComponent(zipCode)}`, timeoutMs))
    return text === undefined ? undefined : placeIn(text, zipCode)
  }
}

async function read(url: string, timeoutMs: number): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } })
    if (answer.status === 404) {
      await answer.body?.cancel()
      return undefined
    }
    if (!answer.ok) throw new ZipLookupFailed(`The ZIP lookup service answered ${answer.status}.`)
    return await textOf(answer)
  } catch (error) {
    if (error instanceof ZipLookupFailed) throw error
    throw new ZipLookupFailed('The ZIP lookup service did not answer.', { cause: error })
  }
}

/** The body, up to the length of a plausible answer. */
async function textOf(answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MOST_BYTES) throw new ZipLookupFailed('The ZIP lookup service sent too long a response.')
  }
  return text
}

function placeIn(text: string, zip_code: string): ZipPlace | undefined {
  const parsed = Answer.safeParse(jsonOf(text))
  if (!parsed.success) throw new ZipLookupFailed('The ZIP lookup service sent an unexpected response.')
  const [place] = parsed.data.places
  if (!place) return undefined
  return {
    zip_code,
    city: place['place name'],
    state: place['state abbreviation'],
    latitude: place.latitude,
    longitude: place.longitude,
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
