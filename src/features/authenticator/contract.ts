import { z } from 'zod'

/** What an authenticator app takes in: by its camera, or typed. Shown once. */
export const AuthenticatorSetup = z.object({
  /** Base32, as apps want it typed. */
  secret: z.string(),
  /** `otpauth://totp/…` */
  uri: z.string(),
  /** The address as a QR code: an SVG document. */
  qr: z.string(),
})
export type AuthenticatorSetup = z.infer<typeof AuthenticatorSetup>

/** Shown once; each stands in for one code. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
