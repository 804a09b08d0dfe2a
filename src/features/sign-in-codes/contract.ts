import { z } from 'zod'
import { factorTexts } from '#features/sign-in-methods/rules.ts'

/** What somebody types from their authenticator app, or one of their recovery codes. Blanks and dashes do not count. */
export const SignInCode = z
  .string(factorTexts.codeMissing)
  .trim()
  .min(1, factorTexts.codeMissing)
  .max(40, factorTexts.wrongCode)
