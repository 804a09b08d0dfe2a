import { z } from 'zod'

/** What a look-up service knows about a ZIP code; coordinates in degrees. */
export type ZipPlace = { zip_code: string; city: string; state: string; latitude: number; longitude: number }

/**
 * Asks somebody else about a ZIP code that the bundled table lacks. Nothing found is `undefined`; a service that does not
 * answer, or answers with nonsense, throws `ZipLookupFailed`.
 */
export type ZipLookup = (zipCode: string) => Promise<ZipPlace | undefined>

/** The look-up service did not answer, too late, or not in the shape that it promises. */
export class ZipLookupFailed extends Error {
  override name = 'ZipLookupFailed'
}

/** Short, because a person watches a spinner meanwhile and can type another code. */
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

/** A client of a zippopotam-shaped service: `GET {baseUrl}/{zip}` (specification, section 7, External). */
export function zippopotam(baseUrl: string, timeoutMs = TIMEOUT_MS): ZipLookup {
  const base = baseUrl.replace(/\/+$/, '')
  return async (zipCode) => {
    const text = await read(`${base}/${encodeURIComponent(zipCode)}`, timeoutMs)
    return text === undefined ? undefined : placeIn(text, zipCode)
  }
}

async function read(url: string, timeoutMs: number): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), headers: { accept: 'application/json' } })
    if (answer.status === 404) {
      await answer.body?.cancel()
      return undefined
    }
    if (!answer.ok) throw new ZipLookupFailed(`The ZIP look-up service answered ${answer.status}.`)
    return await textOf(answer)
  } catch (error) {
    if (error instanceof ZipLookupFailed) throw error
    throw new ZipLookupFailed('The ZIP look-up service did not answer.', { cause: error })
  }
}

/** The body, as long as it is no longer than such an answer can be. */
async function textOf(answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MOST_BYTES) throw new ZipLookupFailed('The ZIP look-up service answered at too great a length.')
  }
  return text
}

function placeIn(text: string, zip_code: string): ZipPlace | undefined {
  const parsed = Answer.safeParse(jsonOf(text))
  if (!parsed.success) throw new ZipLookupFailed('The ZIP look-up service answered in an unknown shape.')
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
