import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Config } from '#platform/config.server.ts'
import type { Files } from '#platform/files.server.ts'

type Settings = Pick<Config, 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>

/**
 * Timeouts in milliseconds, short because a user is waiting: connection, silence, and the whole
 * call with one retry.
 */
const timeouts = { connection: 2_000, silence: 4_000, call: 9_000 }

/**
 * Files in a bucket of S3 or a compatible service. Without keys in the configuration, the SDK uses
 * its default credentials (environment variables, the machine's role).
 */
export function s3(settings: Settings, callMs = timeouts.call): Files {
  const Bucket = settings.S3_BUCKET
  const client = clientFor(settings)
  const signal = () => ({ abortSignal: AbortSignal.timeout(callMs) })
  return {
    async put(Key, Body, ContentType) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }), signal())
    },
    get: (Key) =>
      unlessMissing(async () => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), signal())
        return Body && new Uint8Array(await Body.transformToByteArray())
      }),
    async delete(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), signal())
    },
    exists: async (Key) =>
      (await unlessMissing(() => client.send(new HeadObjectCommand({ Bucket, Key }), signal()))) !== undefined,
  }
}

function clientFor(settings: Settings): S3Client {
  const { S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  return new S3Client({
    region: S3_REGION,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: timeouts.connection,
      requestTimeout: timeouts.silence,
      throwOnRequestTimeout: true,
    },
    // Compatible services may lack Amazon's default checksums and host names per bucket.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  })
}

async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)) return undefined
    throw error
  }
}
