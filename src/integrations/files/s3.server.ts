import { AwsClient } from 'aws4fetch'
import type { Config } from '#platform/config.server.ts'
import type { Files } from '#platform/files.server.ts'

type Settings = Pick<Config, 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>

/** The most milliseconds of a call with its retry, because a user is waiting. */
const longestCall = 9_000

/** A refusal of the service, with the code in its answer, such as `NoSuchKey`. */
class S3Error extends Error {
  override name = 'S3Error'
  readonly code: string
  /** Whether a second try may succeed: the service has a fault or is overloaded. */
  readonly passes: boolean
  constructor(code: string, status: number) {
    super(`${code} (${status})`)
    this.code = code
    this.passes = status >= 500 || status === 429
  }
}

/** Files in a bucket of S3 or a compatible service, with one key. */
export function s3(settings: Settings, callMs = longestCall): Files {
  const client = new AwsClient({
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    service: 's3',
    region: settings.S3_REGION,
  })
  const address = addressOf(settings)

  async function call(method: string, key: string, init: RequestInit = {}): Promise<Uint8Array<ArrayBuffer>> {
    const signal = AbortSignal.timeout(callMs)
    const send = async () => {
      const request = await client.sign(`${address}/${encodeURI(key)}`, { ...init, method })
      // Node.js can lose a signal that is inside a request, and then waits forever.
      const response = await fetch(request, { signal })
      const body = new Uint8Array(await response.arrayBuffer())
      if (response.ok) return body
      const code = /<Code>(\w+)<\/Code>/.exec(Buffer.from(body).toString())?.[1]
      const missing = response.status === 404 && method === 'HEAD'
      throw new S3Error(code ?? (missing ? 'NoSuchKey' : 'Error'), response.status)
    }
    return send().catch((error: unknown) => {
      if (signal.aborted || (error instanceof S3Error && !error.passes)) throw error
      return send()
    })
  }

  return {
    put: async (key, body, type) => {
      await call('PUT', key, { body: Buffer.from(body), headers: { 'content-type': type } })
    },
    get: (key) => unlessMissing(call('GET', key)),
    delete: async (key) => {
      await unlessMissing(call('DELETE', key))
    },
    exists: async (key) => (await unlessMissing(call('HEAD', key))) !== undefined,
  }
}

/** Amazon has a host for each bucket; compatible services have it in the path. */
const addressOf = ({ S3_ENDPOINT, S3_BUCKET, S3_REGION }: Settings) =>
  S3_ENDPOINT ? `${S3_ENDPOINT.replace(/\/$/, '')}/${S3_BUCKET}` : `https://${S3_BUCKET}.s3.${S3_REGION}.amazonaws.com`

async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof S3Error && error.code === 'NoSuchKey') return undefined
    throw error
  }
}
