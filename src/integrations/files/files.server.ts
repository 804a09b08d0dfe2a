import type { Logger } from 'pino'
import type { Config } from '#platform/config.server.ts'
import type { Files } from '#platform/files.server.ts'
import { HttpError } from '#platform/http/errors.server.ts'
import { directory } from './directory.server.ts'

type Settings = Pick<
  Config,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/**
 * The files of this site: in a bucket of S3 when one is configured, else in `DATA_DIR/pictures`. When they cannot be reached, every call throws
 * 503 `unavailable` and says why in the log.
 */
export function openFiles(settings: Settings, log: Logger): Files {
  return guarded(settings.S3_BUCKET === undefined ? directory(`${settings.DATA_DIR}/pictures`) : later(settings), log)
}

/** The client of S3 takes a third of a second to load, so only who needs it waits, and not at the start. */
function later(settings: Settings): Files {
  let opened: Promise<Files> | undefined
  const open = () => (opened ??= import('./s3.server.ts').then(({ s3 }) => s3(settings)))
  return {
    put: async (...given) => (await open()).put(...given),
    get: async (key) => (await open()).get(key),
    delete: async (key) => (await open()).delete(key),
    exists: async (key) => (await open()).exists(key),
  }
}

/** No name begins with a dot, so that no key leads out of the directory. */
const plainPath = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

function guarded(files: Files, log: Logger): Files {
  const attempt = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (!plainPath.test(key)) throw new Error(`"${key}" is no key of a file`)
    try {
      return await work()
    } catch (error) {
      log.error({ err: error, key }, 'the files cannot be reached')
      throw new HttpError(
        503,
        'unavailable',
        'Pictures cannot be reached right now. Please try again in a few minutes.',
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
