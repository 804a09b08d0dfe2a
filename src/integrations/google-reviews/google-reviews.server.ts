import { z } from 'zod'
import { countedCall } from '#platform/metrics.server.ts'

/** A place at Google: its rating and up to five reviews, which is Google's limit. */
export interface GooglePlace {
  name: string
  /** The place's page at Google. */
  url: string | null
  /** 1 to 5; null without ratings. */
  rating: number | null
  review_count: number
  reviews: PlaceReview[]
}

/** A review at Google, in plain text. */
export interface PlaceReview {
  author_name: string
  author_url: string | null
  profile_photo_url: string | null
  /** 1 to 5. */
  rating: number
  text: string
  /** Seconds since 1970. */
  time: number
}

/** Fetches a place by its id. Throws {@link GoogleReviewsFailed}. */
export type GoogleReviews = (placeId: string) => Promise<GooglePlace>

/**
 * `unknown_place`: Google doesn't know the place. `refused`: the key is invalid or its quota
 * exceeded. `unavailable`: no valid response in time.
 */
export type GoogleFailure = 'unknown_place' | 'refused' | 'unavailable'

/** The call failed. `reason` says why. */
export class GoogleReviewsFailed extends Error {
  override name = 'GoogleReviewsFailed'
  readonly reason: GoogleFailure

  constructor(reason: GoogleFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Short, because the provider is waiting. */
const TIMEOUT_MS = 5_000
const MOST_BYTES = 512 * 1024
const MOST_REVIEWS = 5
const fields = 'displayName,rating,userRatingCount,googleMapsUri,reviews'

/** Accepts only Google's own URLs. */
const GoogleUrl = z
  .url({ protocol: /^https$/, hostname: /(^|\.)google\.com$/ })
  .max(1000)
  .nullish()
  .catch(null)

const PhotoUrl = z
  .url({ protocol: /^https$/, hostname: /(^|\.)googleusercontent\.com$/ })
  .max(1000)
  .nullish()
  .catch(null)

const Text = z.object({ text: z.string() }).nullish()
const Stars = z.number().min(1).max(5)

const Review = z.object({
  rating: Stars,
  text: Text,
  publishTime: z.iso.datetime({ offset: true }),
  authorAttribution: z.object({ displayName: z.string().nullish(), uri: GoogleUrl, photoUri: PhotoUrl }).nullish(),
})

/** Google omits empty values: a place without ratings has neither a rating nor a count. */
const Place = z.object({
  displayName: Text,
  rating: Stars.nullish(),
  userRatingCount: z.int().min(0).max(10_000_000).nullish(),
  googleMapsUri: GoogleUrl,
  // Skips reviews that can't be parsed.
  reviews: z.array(Review.nullable().catch(null)).nullish(),
})

const Refused = z.object({
  error: z.object({
    status: z.string().nullish(),
    details: z.array(z.object({ reason: z.string().nullish() })).nullish(),
  }),
})

/**
 * A client of the Places API (New): `GET {baseUrl}/v1/places/{id}`. The key is in a header, so that
 * logs of URLs don't contain it.
 */
export function placesApi(baseUrl: string, key: string, timeoutMs = TIMEOUT_MS): GoogleReviews {
  const read = async (placeId: string): Promise<GooglePlace> => {
    const { status, text } = await ask(
      `${baseUrl}/v1/places/${encodeURIComponent(placeId)}?languageCode=en`,
      key,
      timeoutMs,
    )
    const answer = jsonOf(text)
    if (status !== 200) throw failureOf(status, answer)
    const place = Place.safeParse(answer)
    if (!place.success) throw unavailable('Google sent an unexpected response.')
    return placeOf(place.data)
  }
  const isFault = (error: unknown) => !(error instanceof GoogleReviewsFailed && error.reason === 'unknown_place')
  return (placeId) => countedCall('google_reviews', () => read(placeId), isFault)
}

async function ask(url: string, key: string, timeoutMs: number): Promise<{ status: number; text: string }> {
  const headers = { accept: 'application/json', 'x-goog-api-key': key, 'x-goog-fieldmask': fields }
  try {
    const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    return { status: answer.status, text: await textOf(answer) }
  } catch (error) {
    if (error instanceof GoogleReviewsFailed) throw error
    throw unavailable('Google did not answer.', { cause: error })
  }
}

/** The body, up to the length of a plausible response. */
async function textOf(answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) throw unavailable('Google sent too long a response.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

/**
 * Google answers "invalid argument" for an invalid key and for an invalid id; only the details
 * differ.
 */
function failureOf(status: number, answer: unknown): GoogleReviewsFailed {
  const { data } = Refused.safeParse(answer)
  const aboutKey = data?.error.details?.some(({ reason }) => reason?.startsWith('API_KEY')) ?? false
  if (aboutKey || status === 401 || status === 403 || status === 429)
    return new GoogleReviewsFailed('refused', `Google refused the key: ${status} ${data?.error.status ?? ''}`.trim())
  if (status === 404 || status === 400)
    return new GoogleReviewsFailed('unknown_place', 'Google does not know this place.')
  return unavailable(`Google answered ${status}.`)
}

const unavailable = (message: string, options?: ErrorOptions) =>
  new GoogleReviewsFailed('unavailable', message, options)

function placeOf({ displayName, rating, userRatingCount, googleMapsUri, reviews }: z.infer<typeof Place>): GooglePlace {
  const review_count = rating ? (userRatingCount ?? 0) : 0
  return {
    name: printableText(displayName?.text ?? '', 200),
    url: googleMapsUri ?? null,
    rating: review_count > 0 ? (rating ?? null) : null,
    review_count,
    reviews: (reviews ?? []).flatMap((review) => (review ? [reviewOf(review)] : [])).slice(0, MOST_REVIEWS),
  }
}

function reviewOf({ rating, text, publishTime, authorAttribution }: z.infer<typeof Review>): PlaceReview {
  return {
    author_name: printableText(authorAttribution?.displayName ?? '', 200) || 'A Google user',
    author_url: authorAttribution?.uri ?? null,
    profile_photo_url: authorAttribution?.photoUri ?? null,
    rating,
    text: printableText(text?.text ?? '', 5000),
    time: Math.floor(Date.parse(publishTime) / 1000),
  }
}

/**
 * Removes lone surrogates and control characters except line breaks, including those that change
 * the text direction.
 */
function printableText(text: string, longest: number): string {
  const shown = text.toWellFormed().replaceAll(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
  return Array.from(shown.trim()).slice(0, longest).join('')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
