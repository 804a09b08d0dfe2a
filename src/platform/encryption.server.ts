import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts short secrets that the database stores, with AES-256-GCM. */
export interface Cipher {
  /** Encrypts with the first key. `owner` is the id of the row: the result decrypts only for it. */
  encrypt(secret: Buffer, owner: string): Buffer
  /** Throws if no key fits, or if the bytes or the owner have changed. */
  decrypt(stored: Buffer, owner: string): Buffer
  /** The {@link prefixLength} first bytes of what each key encrypts. */
  prefixes: Buffer[]
}

/** The bytes before the nonce: the version of the format and the id of the key. */
export const prefixLength = 5

const version = 1
const nonceLength = 12
const tagLength = 16

/**
 * Derives a cipher for one purpose from the keys of the configuration. The first key encrypts, all
 * of them decrypt. A stored secret has 1 byte for the version, 4 for the key, 12 for the nonce, and
 * 16 after the encrypted bytes for the tag.
 */
export function cipherOf(keys: readonly string[], purpose: string): Cipher {
  const derived = keys.map((key) => ({
    prefix: Buffer.concat([Buffer.of(version), derive(key, `porchlight ${purpose} key id`, prefixLength - 1)]),
    key: derive(key, `porchlight ${purpose}`, 32),
  }))
  return {
    encrypt(secret, owner) {
      const [first] = derived
      if (!first) throw new Error('SECRET_KEY is not set, so nothing can be encrypted.')
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce, { authTagLength: tagLength })
      cipher.setAAD(Buffer.from(owner))
      const encrypted = [cipher.update(secret), cipher.final()]
      return Buffer.concat([first.prefix, nonce, ...encrypted, cipher.getAuthTag()])
    },
    decrypt(stored, owner) {
      const found = derived.find(({ prefix }) => prefix.equals(stored.subarray(0, prefixLength)))
      if (!found) throw new Error('A secret was encrypted with a key that SECRET_KEY does not have.')
      const afterNonce = prefixLength + nonceLength
      const nonce = stored.subarray(prefixLength, afterNonce)
      const decipher = createDecipheriv('aes-256-gcm', found.key, nonce, { authTagLength: tagLength })
      decipher.setAAD(Buffer.from(owner))
      decipher.setAuthTag(stored.subarray(-tagLength))
      return Buffer.concat([decipher.update(stored.subarray(afterNonce, -tagLength)), decipher.final()])
    },
    prefixes: derived.map(({ prefix }) => prefix),
  }
}

/** Derives a key for one purpose from a key of SECRET_KEY. */
export const derive = (key: string, purpose: string, length: number, salt: Uint8Array | string = ''): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, purpose, length))
