import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The wrong values of a malicious or broken authenticator. */
export interface Lie {
  challenge?: string
  origin?: string
  host?: string
  counter?: number
  /** False: the user has not unlocked it. */
  verified?: boolean
  /** The user it claims to belong to. */
  userHandle?: string
}

/** A software authenticator, like a phone or a security key, with one ES256 passkey. */
export interface SoftAuthenticator {
  id: string
  create(options: { challenge: string }, lie?: Lie): object
  get(
    options: { challenge: string },
    lie?: Lie,
  ): { id: string; response: Record<string, string> } & Record<string, unknown>
}

/** The shortest encoding, which verifiers expect. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

const whole = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
/** A CBOR map of encoded keys and values. */
const map = (...entries: Buffer[]) => Buffer.concat([head(5, entries.length / 2), ...entries])

/** Creates an authenticator for a site. */
export function aSoftAuthenticator(site: { host: string; origin: string }): SoftAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  let uses = 0

  function clientData(type: string, { challenge }: { challenge: string }, lie: Lie): Buffer {
    const { origin = site.origin } = lie
    return Buffer.from(JSON.stringify({ type, challenge: lie.challenge ?? challenge, origin, crossOrigin: false }))
  }

  function authenticatorData(flags: number, { host = site.host, counter = uses, verified = true }: Lie): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const hash = createHash('sha256').update(host).digest()
    return Buffer.concat([hash, Buffer.from([flags | 0x01 | (verified ? 0x04 : 0)]), count])
  }

  const answer = (response: Record<string, string>) =>
    ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }) as const

  return {
    id,
    create(options, lie = {}) {
      const [point, other] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
      const key = map(
        whole(1),
        whole(2),
        whole(3),
        whole(-7),
        whole(-1),
        whole(1),
        whole(-2),
        bytes(point),
        whole(-3),
        bytes(other),
      )
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, key])
      const data = Buffer.concat([authenticatorData(0x40, lie), credential])
      const attestation = map(text('fmt'), text('none'), text('attStmt'), map(), text('authData'), bytes(data))
      return answer({
        clientDataJSON: clientData('webauthn.create', options, lie).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },
    get(options, lie = {}) {
      uses += 1
      const data = authenticatorData(0, lie)
      const client = clientData('webauthn.get', options, lie)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        ...(lie.userHandle !== undefined && { userHandle: Buffer.from(lie.userHandle).toString('base64url') }),
      })
    },
  }
}
