import type { Logger } from 'pino'
import type { Config } from '#platform/config.server.ts'
import type { Files } from '#platform/files.server.ts'
import { HttpError } from '#platform/http/errors.server.ts'
import { fileStoreCalls } from '#platform/metrics.server.ts'
import { msg } from '#ui/language.ts'
import { directory } from './directory.server.ts'

type Settings = Pick<
  Config,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/**
 * The site's file store: a bucket of S3 if one is configured, else `DATA_DIR/pictures`. If it is
 * unreachable, every call throws 503 `unavailable` and logs the cause.
 */
export function openFiles(settings: Settings, log: Logger): Files {
  return guarded(settings.S3_BUCKET === undefined ? directory(`${settings.DATA_DIR}/pictures`) : lazyS3(settings), log)
}

/** Loading the S3 client takes a third of a second, so it is loaded when it is first needed. */
function lazyS3(settings: Settings): Files {
  let opened: Promise<Files> | undefined
  const open = () => (opened ??= import('./s3.server.ts').then(({ s3 }) => s3(settings)))
  return {
    put: async (...given) => (await open()).put(...given),
    get: async (key) => (await open()).get(key),
    delete: async (key) => (await open()).delete(key),
    exists: async (key) => (await open()).exists(key),
  }
}

/** Names never start with a dot, so that no key leads out of the directory. */
const plainPath = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

function guarded(files: Files, log: Logger): Files {
  const attempt = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (!plainPath.test(key)) throw new Error(`"${key}" is not a valid file key`)
    try {
      const result = await work()
      fileStoreCalls.inc({ result: 'done' })
      return result
    } catch (error) {
      fileStoreCalls.inc({ result: 'failed' })
      log.error({ err: error, key }, 'cannot reach the file store')
      throw new HttpError(
        503,
        'unavailable',
        msg('Pictures cannot be reached right now. Please try again in a few minutes.'),
        {
          retryAfter: 30,
        },
      )
    }
  }
  return {
    put: (key, bytes, type) => attempt(key, () => files.put(key, bytes, type)),
    get: (key) => attempt(key, () => files.get(key)),
    delete: (key) => attempt(key, () => files.delete(key)),
    exists: (key) => attempt(key, () => files.exists(key)),
  }
}
