import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { derive } from '../encryption.server.ts'
import { BackupError } from './format.server.ts'

/*
 * An archive ends with its signature, and an encrypted one begins with a salt. Both are skippable
 * frames of Zstandard: the number of the frame, the length of its content, and its content. So
 * `tar --zstd` still reads a signed archive.
 */

const frame = (number: number, content: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(0x18_4d_2a_50 + number)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

const idLength = 4
const hashLength = 32
const saltLength = 32
const signatureLabel = Buffer.from('porchlight signature 1')
const encryptionLabel = Buffer.from('porchlight encryption 1')
/** The beginning of a signature's frame; only its last part is random. */
const signatureStart = frame(10, Buffer.concat([signatureLabel, Buffer.alloc(idLength + hashLength)])).subarray(
  0,
  8 + signatureLabel.length,
)
const encryptionStart = frame(11, Buffer.concat([encryptionLabel, Buffer.alloc(idLength + saltLength)])).subarray(
  0,
  8 + encryptionLabel.length,
)
const signatureLength = signatureStart.length + idLength + hashLength
const encryptionLength = encryptionStart.length + idLength + saltLength

const idOf = (key: string) => derive(key, 'porchlight backup key id', idLength)
const hmacOf = (key: string) => createHmac('sha256', derive(key, 'porchlight backup signature', 32))
/** Each archive has a key of its own, so that the counter can begin with zero. */
const cipherKeyOf = (key: string, salt: Buffer) => derive(key, 'porchlight backup encryption', 32, salt)
const algorithm = 'aes-256-ctr'
const firstCounter = Buffer.alloc(16)

/** Encrypts an archive, with a key that is derived from SECRET_KEY. */
export function encrypting(key: string): Transform {
  const salt = randomBytes(saltLength)
  const cipher = createCipheriv(algorithm, cipherKeyOf(key, salt), firstCounter)
  const stream = new Transform({
    transform: (chunk: Buffer, _, done) => done(null, cipher.update(chunk)),
    flush: (done) => done(null, cipher.final()),
  })
  stream.push(Buffer.concat([encryptionStart, idOf(key), salt]))
  return stream
}

/** Adds the signature to the end of an archive: the HMAC of all bytes before it. */
export function signing(key: string): Transform {
  const hmac = hmacOf(key)
  return new Transform({
    transform: (chunk: Buffer, _, done) => done(null, updated(hmac, chunk)),
    flush: (done) => done(null, Buffer.concat([signatureStart, idOf(key), hmac.digest()])),
  })
}

function updated(hmac: ReturnType<typeof hmacOf>, chunk: Buffer): Buffer {
  hmac.update(chunk)
  return chunk
}

/** How to read an archive whose signature has been checked. */
export interface CheckedArchive {
  /** The bytes before the signature. */
  end: number
  /** Passes the bytes before the signature on, decrypted. They must still be the same. */
  streams: Transform[]
}

/**
 * Reads a whole file and checks its signature before any of it is used. Throws a {@link
 * BackupError} if it was changed, or if no key of SECRET_KEY has signed or encrypted it.
 * `unverified` accepts an archive without a signature, and one with an unknown key.
 */
export async function checkSignature(
  handle: FileHandle,
  { keys, unverified }: { keys: readonly string[]; unverified: boolean },
): Promise<CheckedArchive> {
  const { size } = await handle.stat()
  const tail = await readAt(handle, size - signatureLength, signatureLength)
  const isSigned = tail.subarray(0, signatureStart.length).equals(signatureStart)
  if (!isSigned && !unverified) throw new BackupError(unsigned)
  const end = isSigned ? size - signatureLength : size
  const streams: Transform[] = []
  if (isSigned) {
    const [id, expected] = [tail.subarray(signatureStart.length, -hashLength), tail.subarray(-hashLength)]
    const key = keys.find((one) => idOf(one).equals(id))
    if (key === undefined && !unverified) throw new BackupError(unknownKey)
    if (key !== undefined) {
      const check = () => verifying(key, expected)
      await pipeline(handle.createReadStream({ start: 0, end: Math.max(0, end - 1), autoClose: false }), check(), drain)
      streams.push(check())
    }
  }
  const head = await readAt(handle, 0, encryptionLength)
  if (head.subarray(0, encryptionStart.length).equals(encryptionStart)) streams.push(decrypting(keys, head))
  return { end, streams }
}

async function drain(bytes: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of bytes);
}

/** Passes bytes on, and fails at the end if they have another signature. */
function verifying(key: string, expected: Buffer): Transform {
  const hmac = hmacOf(key)
  return new Transform({
    transform: (chunk: Buffer, _, done) => done(null, updated(hmac, chunk)),
    flush: (done) => done(timingSafeEqual(hmac.digest(), expected) ? null : new BackupError(changed)),
  })
}

/** Decrypts an archive, without its first frame. */
function decrypting(keys: readonly string[], head: Buffer): Transform {
  const [id, salt] = [head.subarray(encryptionStart.length, -saltLength), head.subarray(-saltLength)]
  const key = keys.find((one) => idOf(one).equals(id))
  if (key === undefined) throw new BackupError(unknownKey)
  const decipher = createDecipheriv(algorithm, cipherKeyOf(key, salt), firstCounter)
  let left = encryptionLength
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      const skipped = Math.min(left, chunk.length)
      left -= skipped
      done(null, decipher.update(chunk.subarray(skipped)))
    },
  })
}

/** The bytes at a position; fewer if the file has no more. */
async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  if (position < 0) return Buffer.alloc(0)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

const changed = 'The archive was changed after it was made: its signature is wrong.'
const unsigned =
  'The archive has no signature. An earlier version of Porchlight made it, or it was shortened or changed. If you know where it comes from, add --unverified.'
const unknownKey =
  'The archive was made with a secret key that is not in SECRET_KEY, nor in secret.key in DATA_DIR. Add that key, or, if the archive is not encrypted and you know where it comes from, --unverified.'
