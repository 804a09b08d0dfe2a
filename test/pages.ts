import { renderPage } from '#pages/entry.server.tsx'
import { inLanguage } from '#platform/scope.server.ts'
import { splitAddress } from '#ui/language.ts'
import { sourceAssets } from '../src/page-server/page-assets.server.ts'
import type { TestServer } from './server.ts'

/** A page as the server sends it; `main` is the text of its main part, without tags. */
export interface SentPage {
  status: number
  headers: Headers
  html: string
  main: string
}

/** Called before each API call of a page; may answer instead of the API. */
export type Fault = (path: string, call: Request) => Response | Promise<Response> | undefined

type RequestOptions = { as?: { token: string } | undefined; fault?: Fault }

/**
 * Renders pages of a test server, for a visitor or a signed-in user, with or without injected
 * faults.
 */
export function pagesOf(server: TestServer) {
  const reported: unknown[] = []
  return {
    /** Errors that rendering reported to the log. */
    reported,
    async get(path: string, { as, fault }: RequestOptions = {}): Promise<SentPage> {
      const headers = new Headers(as && { cookie: `porchlight=${as.token}` })
      const { language } = splitAddress(path.split('?')[0]!)
      const page = await inLanguage(language, () =>
        renderPage(new Request(server.url + path, { headers }), {
          fetch: (inner) => fault?.(new URL(inner.url).pathname, inner) ?? fetch(inner),
          assetsOf: sourceAssets,
          public_url: server.url,
          report: (error) => void reported.push(error),
          request_id: 'request-of-the-page',
        }),
      )
      const html = String(page.html)
      const main = html.match(/<main.*?<\/main>/s)?.[0] ?? ''
      return { status: page.status, headers: new Headers(page.headers), html, main: textOf(main) }
    },
  }
}

/** A failure as the API reports it. */
export function problem(status: number, detail: string, more: object = {}): Response {
  return Response.json({ status, detail, request_id: 'request-of-the-call', ...more }, { status })
}

const textOf = (html: string) =>
  html
    .replaceAll(/<(title|script|style|svg)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
