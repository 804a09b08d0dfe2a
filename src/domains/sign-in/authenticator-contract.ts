import { z } from 'zod'
import { codeTexts } from './authenticator-rules.ts'

/** A code from an authenticator app, or a recovery code. Spaces and dashes don't count. */
export const SignInCode = z
  .string(codeTexts.codeMissing)
  .trim()
  .min(1, codeTexts.codeMissing)
  .max(40, codeTexts.wrongCode)

/** The data that an authenticator app needs, to scan or to type. Shown once. */
export const AuthenticatorSetup = z.object({
  /** Base32, the format that apps expect. */
  secret: z.string(),
  /** `otpauth://totp/…` */
  uri: z.string(),
  /** The URI as a QR code: an SVG document. */
  qr: z.string(),
})
export type AuthenticatorSetup = z.infer<typeof AuthenticatorSetup>

/** Shown once; each replaces one app code. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
