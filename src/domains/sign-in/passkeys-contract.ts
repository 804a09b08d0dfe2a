import { z } from 'zod'
import { UserType } from '#domains/identity/contract.ts'
import { factorTexts } from './methods-rules.ts'

const Base64Url = z.string().regex(/^[\w-]{1,20000}$/)
const CredentialId = z.string().regex(/^[\w-]{1,1400}$/)

const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

/** The options for the browser's own dialog, in WebAuthn's JSON format. */
export const PasskeyOptions = z
  .looseObject({ challenge: z.string() })
  .meta({ description: 'WebAuthn options, as JSON' })
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

/** The name that the owner gives a passkey. */
export const PasskeyName = z.object({
  name: z.string(factorTexts.nameMissing).trim().min(1, factorTexts.nameMissing).max(100, factorTexts.nameTooLong),
})
export type PasskeyName = z.infer<typeof PasskeyName>

/** A new passkey from the browser's dialog (`RegistrationResponseJSON`). */
export const NewPasskey = PasskeyName.extend({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: Base64Url,
      attestationObject: Base64Url,
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(10)
        .optional(),
    }),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/**
 * A sign-in signed by the browser's dialog (`AuthenticationResponseJSON`), with the chosen account
 * type.
 */
export const PasskeySignIn = z.object({
  user_type: UserType,
  remember: z.boolean().default(false),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: Base64Url,
      authenticatorData: Base64Url,
      signature: Base64Url,
      userHandle: Base64Url.optional(),
    }),
  }),
})
export type PasskeySignIn = z.infer<typeof PasskeySignIn>

/** The id of a passkey in a path. */
export const PasskeyPath = z.object({ id: CredentialId })
