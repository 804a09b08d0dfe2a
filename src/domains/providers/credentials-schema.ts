import * as z from 'zod/mini'
import { day } from '#platform/day-schema.ts'
import { isPlain, isVisible, withoutDirectionMarks } from '#platform/visible.ts'
import {
  type CredentialKind,
  credentialKinds,
  credentialLimits as limits,
  credentialTexts as texts,
} from './credentials-rules.ts'

const plain = (most: number) =>
  z
    .string(texts.tooLong)
    .check(
      z.overwrite(withoutDirectionMarks),
      z.trim(),
      z.maxLength(most, texts.tooLong),
      z.refine(isPlain, texts.notPlain),
    )

const filled = (most: number, missing: string) =>
  z
    .string(missing)
    .check(
      z.overwrite(withoutDirectionMarks),
      z.trim(),
      z.refine(isVisible, { error: missing, abort: true }),
      z.maxLength(most, texts.tooLong),
      z.refine(isPlain, texts.notPlain),
    )

/** A credential as its provider sends it. */
export const NewCredential = z.object({
  kind: z.enum(Object.keys(credentialKinds) as [CredentialKind, ...CredentialKind[]], texts.kind),
  /** The text of the badge, which customers read. */
  title: filled(limits.title, texts.title),
  number: filled(limits.number, texts.number),
  issuer: filled(limits.issuer, texts.issuer),
  /** The region where it is valid; may be empty. */
  region: z._default(plain(limits.region), ''),
  /** The last valid day; null for one without an end. */
  expires_on: z.nullable(day(texts.expires)),
  /** The name of the uploaded document in the bucket `credential-files`. */
  document: z.string(texts.document).check(z.regex(/^[\w-][\w.-]{0,199}$/, texts.document)),
})
export type NewCredential = z.infer<typeof NewCredential>
