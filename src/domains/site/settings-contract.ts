import { z } from 'zod'
import type { Country } from '#db/countries/country.ts'
import { countryCodes } from '#db/countries/list.ts'
import { FieldSubject } from '#domains/catalog/fields-contract.ts'
import { UserType } from '#domains/identity/contract.ts'
import { EmailAddress } from '#domains/identity/schema.ts'
import { Location } from '#domains/locations/contract.ts'
import { ZipCode } from '#domains/locations/schema.ts'
import { isPlain, isVisible, withoutDirectionMarks } from '#platform/visible.ts'
import { languages, msg } from '#ui/language.ts'
import { countryTexts } from './country-limits.ts'
import { type DaysSetting, daysFit, daysSentence, daysSettings } from './settings-rules.ts'
import { KnownText, StoredTexts, TextsChange } from './texts-contract.ts'

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, msg('Please enter a color such as #e0a030'))

/** The three colors that a site chooses; all others follow from them. */
export const ThemeColors = z.strictObject({ accent: color, paper: color, ink: color })
export type ThemeColors = z.infer<typeof ThemeColors>

/** A sentence above all pages, and the instant at which it disappears. */
export const Announcement = z.strictObject({
  text: z
    .string()
    .trim()
    .refine(isVisible, msg('Please enter a text'))
    .max(200, msg('Please use at most 200 characters')),
  until: z.iso.datetime({ offset: true, error: msg('Please enter a day') }),
})
export type Announcement = z.infer<typeof Announcement>

/** The brand of a site. */
const brand = {
  name: z.string(),
  tagline: z.string(),
  /** Null if there is none, or if it has ended. */
  announcement: Announcement.nullable(),
  /** Whether the footer names the software that runs a site with a name of its own. */
  has_credit: z.boolean(),
  /** The languages of the site. The first one has addresses without a language. */
  languages: z.array(z.string()),
  /** Where searches begin if a visitor has chosen no place. */
  place: Location.nullable(),
}

/** The country of the site, and its units. */
const units = {
  /** The code in ISO 3166, in lowercase. */
  country: z.string(),
  /** The code in ISO 4217. */
  currency: z.string(),
  /** The unit in texts for users; distances of the API are in miles. */
  distance_unit: z.enum(['mi', 'km']),
}

/** {@link Country}, as pages get it. */
const CountryPack = z.looseObject({ code: z.string(), locale: z.string() }) as unknown as z.ZodType<Country>

/** The pictures of the brand, as paths of this site; null for those of the product. */
const images = {
  logo_url: z.string().nullable(),
  /** CSS pixels of the logo at a height of 36. */
  logo_width: z.number().nullable(),
  icon_url: z.string().nullable(),
}
/** The pictures of the brand. */
export const SiteImages = z.object(images)
export type SiteImages = z.infer<typeof SiteImages>

/** An object with a value for each kind of data that is kept for a number of days. */
const forEachKind = <T>(make: (setting: DaysSetting) => T) =>
  Object.fromEntries(daysSettings.map((setting) => [setting, make(setting)])) as Record<DaysSetting, T>

/** How many days data is kept; 0 for no limit. */
const daysKept = forEachKind(() => z.int())

/** A login of the demo data that anyone may use. */
export const DemoLogin = z.object({ label: z.string(), email: z.string(), password: z.string(), user_type: UserType })
export type DemoLogin = z.infer<typeof DemoLogin>

/** Whether providers have to say who offers their services; null for no. */
const TraderRule = z.enum(['asked', 'required']).nullable()

/** The facts about the site that every page has. */
export const Site = z.object({
  ...brand,
  ...images,
  ...units,
  /** How the country writes places and amounts; null for the United States. */
  country_pack: CountryPack.nullable(),
  /** The texts that operators have written instead of those of the product. */
  texts: z.array(KnownText),
  /** The language of this answer. */
  language: z.string(),
  /** The categories in their order, including hidden ones; `GET categories` has more about them. */
  categories: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      icon: z.string(),
      is_active: z.boolean(),
      /** The letters of names that it had before. */
      former: z.array(z.string()),
    }),
  ),
  /** The subjects whose forms have own fields on this site (`GET fields/form`). */
  fields_of: z.array(FieldSubject),
  trader_identity: TraderRule,
  support_email: z.string(),
  /**
   * The end of the free period, and whether it is in the future (docs/product/limits.md). Null:
   * there is none.
   */
  free_period_end: z.iso.datetime({ offset: true }).nullable(),
  free_period_active: z.boolean(),
  /** Whether it is a demo with a public address or a mail server. Every page says so. */
  is_public_demo: z.boolean(),
  /** Empty outside demo mode. A public demo does not list its operator. */
  demo_logins: z.array(DemoLogin),
  /**
   * Whether the pages for developers exist (/dev/…, /signup-debug): in demo mode and in
   * development.
   */
  has_dev_pages: z.boolean(),
  /**
   * The tile server of the map, with {z}, {x} and {y} in its address; null if the map is drawn from
   * our own outlines.
   */
  map_tiles: z.object({ url: z.string(), credit: z.string() }).nullable(),
  /** Ways to sign in besides the password. */
  sign_in: z.object({ google: z.boolean(), passkeys: z.boolean() }),
  ...daysKept,
  /** Whether new users confirm their email address: if the site sends mail. */
  confirms_email: z.boolean(),
})
export type Site = z.infer<typeof Site>

/** The settings that operators can change. */
export const SiteSettings = z.object({
  ...brand,
  ...units,
  /** Null for the colors of the product. */
  theme: ThemeColors.nullable(),
  support_email: z.string(),
  /** The address that emails come from. */
  sender_email: z.string(),
  /** Null for no end. */
  free_period_end: z.iso.datetime({ offset: true }).nullable(),
  /** Whether operators approve new businesses before they are listed. */
  approves_providers: z.boolean(),
  trader_identity: TraderRule,
  /**
   * From this day on (UTC), the rule also holds for businesses that are older than it. Null for at
   * once.
   */
  trader_identity_from: z.iso.date().nullable(),
  ...daysKept,
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** The current settings, and the configured values behind them. */
export const Settings = SiteSettings.extend({
  ...images,
  ...StoredTexts,
  configured: SiteSettings,
  /** Which settings operators have changed. */
  is_set: z.object({
    name: z.boolean(),
    tagline: z.boolean(),
    announcement: z.boolean(),
    theme: z.boolean(),
    has_credit: z.boolean(),
    place: z.boolean(),
    country: z.boolean(),
    currency: z.boolean(),
    distance_unit: z.boolean(),
    support_email: z.boolean(),
    sender_email: z.boolean(),
    free_period_end: z.boolean(),
    approves_providers: z.boolean(),
    trader_identity: z.boolean(),
    trader_identity_from: z.boolean(),
    ...forEachKind(() => z.boolean()),
  }),
})
export type Settings = z.infer<typeof Settings>

const day = msg('Please enter a day from 2020 to 2099')

/** A line of text, for titles and headers of emails. */
const line = (missing: string) =>
  z
    .string()
    .overwrite(withoutDirectionMarks)
    .trim()
    .refine(isVisible, missing)
    .refine(isPlain, msg('Please enter the text without control characters'))

/** Settings to change; null restores the configured value. */
export const SettingsChange = z.strictObject({
  name: line(msg('Please enter a name')).max(40, msg('Please use at most 40 characters')).nullable().optional(),
  tagline: line(msg('Please enter a tagline')).max(120, msg('Please use at most 120 characters')).nullable().optional(),
  announcement: Announcement.nullable().optional(),
  theme: ThemeColors.nullable().optional(),
  country: z.enum(countryCodes, countryTexts.country).nullable().optional(),
  currency: z
    .string(countryTexts.currency)
    .refine((code) => Intl.supportedValuesOf('currency').includes(code), countryTexts.currency)
    .nullable()
    .optional(),
  distance_unit: z.enum(['mi', 'km'], countryTexts.unit).nullable().optional(),
  has_credit: z.boolean().nullable().optional(),
  languages: z
    .array(z.enum(languages, msg('Please choose a language')))
    .min(1, msg('Please choose a language'))
    .refine((codes) => new Set(codes).size === codes.length, msg('Please name each language once'))
    .nullable()
    .optional(),
  /** The ZIP code of the place. */
  zip_code: z.optional(z.nullable(ZipCode)),
  support_email: z.optional(z.nullable(EmailAddress)),
  sender_email: z.optional(z.nullable(EmailAddress)),
  free_period_end: z.iso
    .datetime({ offset: true, error: day })
    .refine((at) => at >= '2020' && at < '2100', day)
    .nullable()
    .optional(),
  approves_providers: z.boolean().nullable().optional(),
  trader_identity: z.enum(['asked', 'required'], msg('Choose what to ask')).nullable().optional(),
  trader_identity_from: z.iso
    .date(day)
    .refine((date) => date >= '2020' && date < '2100', day)
    .nullable()
    .optional(),
  ...forEachKind((setting) => {
    const sentence = daysSentence(setting)
    return z
      .int(sentence)
      .refine((days) => daysFit(setting, days), sentence)
      .nullable()
      .optional()
  }),
  ...TextsChange,
})
export type SettingsChange = z.infer<typeof SettingsChange>
