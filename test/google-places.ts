import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stand-in for Google's Places API over real HTTP. */
export interface Places {
  url: string
  key: string
  /** Its places by id; a function writes its own response. */
  known: Map<string, object | RequestListener>
  /** The requests it received: path, key and fields. */
  requests: { path: string; key: string | undefined; fields: string | undefined }[]
  close: () => void
}

/** A place as the API returns it: 4.5 stars from 12 reviews, one of which is included. */
export function aPlace(more: object = {}): object {
  return {
    displayName: { text: 'Fern & Fence', languageCode: 'en' },
    rating: 4.5,
    userRatingCount: 12,
    googleMapsUri: 'https://maps.google.com/?cid=7',
    reviews: [aPlaceReview()],
    ...more,
  }
}

/** A review as the API returns it. */
export function aPlaceReview(more: object = {}): object {
  return {
    rating: 4,
    text: { text: 'Tidy work.', languageCode: 'en' },
    publishTime: '2026-02-01T08:00:00.123456Z',
    authorAttribution: {
      displayName: 'Grace Hopper',
      uri: 'https://www.google.com/maps/contrib/1/reviews',
      photoUri: 'https://lh3.googleusercontent.com/a/photo',
    },
    ...more,
  }
}

/** Starts a stand-in; end it with `close()`. */
export async function aPlacesApi(): Promise<Places> {
  const places: Places = { url: '', key: 'a-key-of-google', known: new Map(), requests: [], close: () => undefined }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', places.url)
    const [key, fields] = ['x-goog-api-key', 'x-goog-fieldmask'].map(
      (name) => request.headers[name] as string | undefined,
    )
    places.requests.push({ path: pathname, key, fields })
    const refuse = (status: number, error: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
    if (key !== places.key)
      return refuse(400, {
        status: 'INVALID_ARGUMENT',
        details: [{ reason: 'API_KEY_INVALID', domain: 'googleapis.com' }],
      })
    const place = places.known.get(decodeURIComponent(pathname.replace('/v1/places/', '')))
    if (!place) return refuse(404, { status: 'NOT_FOUND' })
    if (typeof place === 'function') return place(request, response)
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(place))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  places.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  places.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return places
}
