import { z } from 'zod'
import { listOf } from '#platform/list.ts'
import { isVisible } from '#platform/visible.ts'
import { msg } from '#ui/language.ts'
import { legalTexts, longestText, pageTexts, siteTexts } from './texts-rules.ts'

/** The name of a text that operators can write. */
export const SiteTextName = z.enum(siteTexts)
/** The path of a text. */
export const SiteTextPath = z.object({ name: SiteTextName })
/** The largest version number: versions count from 1, in 4 bytes. */
const latestVersion = 2 ** 31 - 1
/** The version of a text; by default the newest. */
export const SiteTextVersion = z.object({ version: z.coerce.number().int().min(1).max(latestVersion).optional() })

/** The facts that every page has about a text that operators have written. */
export const KnownText = z.object({
  name: SiteTextName,
  version: z.int(),
  changed_at: z.iso.datetime(),
  /**
   * False after operators have restored the text of the product, which for a legal text is a new
   * version.
   */
  is_own: z.boolean(),
  /** The newest version that users must agree to; null if there is none. */
  must_agree: z.object({ version: z.int(), changed_at: z.iso.datetime() }).nullable(),
})
export type KnownText = z.infer<typeof KnownText>

/** A part of a text below a heading of its own. */
export const TextSection = z.object({
  /** Its anchor on the page. */
  id: z.string(),
  title: z.string(),
  html: z.string(),
  /** Its text without markup, for a search. */
  text: z.string(),
})
export type TextSection = z.infer<typeof TextSection>

/** A text as pages show it. The HTML has no scripts, styles, pictures or forms. */
export const RenderedText = z.object({
  title: z.string(),
  /** The text above the first section. */
  html: z.string(),
  sections: z.array(TextSection),
})
export type RenderedText = z.infer<typeof RenderedText>

const Version = z.object({ version: z.int(), changed_at: z.iso.datetime() })

/** A text that operators have written, as everyone reads it. */
export const SiteText = RenderedText.extend({
  name: SiteTextName,
  ...Version.shape,
  /** All versions of a legal text that operators have written, the newest first. */
  versions: z.array(Version),
})
export type SiteText = z.infer<typeof SiteText>

/** A text and its history, for operators. */
export const TextHistory = z.object({
  name: SiteTextName,
  /** The newest first. The first one applies; if there is none, the product's text does. */
  versions: z.array(
    Version.extend({
      /** Null for the product's text. */
      markdown: z.string().nullable(),
      agree_again: z.boolean(),
    }),
  ),
})
export type TextHistory = z.infer<typeof TextHistory>

/** Markdown to look at before it is saved. */
export const TextPreview = z.strictObject({ name: SiteTextName, markdown: z.string().max(longestText) })
export type TextPreview = z.infer<typeof TextPreview>

const Markdown = z
  .string()
  .trim()
  .refine(isVisible, msg('Please enter a text'))
  .max(longestText, msg('Please use at most 100,000 characters'))
  .nullable()
  .optional()

const each = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, Markdown])) as Record<Name, typeof Markdown>

/** Texts to change, in Markdown; null restores the text of the product. */
export const TextsChange = {
  legal: z
    .strictObject({
      ...each(legalTexts),
      /** Whether users must agree to these versions before they book or post again. */
      agree_again: z.boolean().optional(),
    })
    .optional(),
  imprint: Markdown,
  pages: z.strictObject(each(pageTexts)).optional(),
}

const stored = <Name extends string>(names: readonly Name[]) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, z.string().nullable()])) as Record<Name, z.ZodNullable<z.ZodString>>,
  )

/** The texts that operators have written, in Markdown; null for the text of the product. */
export const StoredTexts = { legal: stored(legalTexts), imprint: z.string().nullable(), pages: stored(pageTexts) }

/** A legal text that has changed since the user signed up, read it or agreed to it. */
export const LegalChange = Version.extend({
  name: z.enum(legalTexts),
  /** Whether the user can neither book nor post before they agree. */
  must_agree: z.boolean(),
})
export type LegalChange = z.infer<typeof LegalChange>
/** The legal texts that the user hasn't read or agreed to. */
export const LegalChanges = listOf(LegalChange)
export type LegalChanges = z.infer<typeof LegalChanges>

/** A version that the user has read, or agrees to. */
export const Agreement = z.strictObject({ name: z.enum(legalTexts), version: z.int().min(1).max(latestVersion) })
export type Agreement = z.infer<typeof Agreement>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** Users must agree to a new version of a legal text. */
    'site.legal_changed': { name: (typeof legalTexts)[number]; version: number }
  }
}
