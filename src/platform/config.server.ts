import { lstatSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { countryCodes } from '#db/countries/list.ts'
import { emailPattern, withAsciiDomain } from './email-address.ts'
import { trustedProxies } from './http/trusted-proxies.server.ts'
import { OperatorError } from './operator-error.server.ts'

const flag = (meaning: string) => z.stringbool({ error: 'must be true or false' }).meta({ description: meaning })
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))
const siteAddress = webAddress
  .refine(isOrigin, 'must be an http or https address without a path or password, such as https://example.org')
  .transform((url) => new URL(url).origin)
const postgresAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://user:password@host:5432/database',
  hostname: /^[^,]*$/,
})

const replicaForm = 'must be addresses such as postgres://user:password@host:5432/database, with commas between them'

const proxyForms = 'must be true, false, a number of proxies, or their networks such as 10.0.0.0/8,::1'

const wholeNumber = (least: number, most: number) => {
  const range = `must be a whole number from ${least} to ${most}`
  return z.string().regex(/^\d+$/, range).transform(Number).pipe(z.number(range).min(least, range).max(most, range))
}

/** The shortest key of SECRET_KEY, in characters. */
export const leastKeyLength = 32

const keyForm = `must be a key of at least ${leastKeyLength} characters, or several with commas between them`

/**
 * Every environment variable that Porchlight reads. `.env.example` explains each; a test compares
 * the two. An empty value counts as not set, and spaces around a value do not count.
 */
const Environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .default('production'),
  PORT: wholeNumber(0, 65_535).default(3000),
  /** If unset, listens on all addresses; in development on loopback only. */
  HOST: z.string().optional(),
  DEVELOPMENT_ON_NETWORK: flag('other machines may reach the development server').default(false),
  PUBLIC_URL: siteAddress.optional(),
  TRUST_PROXY: z
    .string()
    .transform((text, context) => {
      const proxies = trustedProxies(text)
      if (!proxies) context.addIssue({ code: 'custom', message: proxyForms })
      return proxies ?? z.NEVER
    })
    .default({ hops: 0 }),
  DATABASE_URL: postgresAddress.optional(),
  /** If unset, see `usualWorkers()`. */
  WEB_CONCURRENCY: wholeNumber(1, 256).optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 500).default(10),
  /** For LISTEN, migrations and locks of a session, which don't work through a pooler. */
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  /** The address of each server itself, without a load balancer in between. */
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .refine((urls) => urls.every((url) => postgresAddress.safeParse(url).success), replicaForm)
    .default([]),
  /** If unset, depends on what the server or pooler of DATABASE_URL supports. */
  NAMED_STATEMENTS: flag('connections keep prepared statements').optional(),
  DATA_DIR: z.string().default('./data'),
  DISK_RESERVE_MB: wholeNumber(0, 1_000_000).default(256),
  /** If unset, see `readConfig()`. */
  BACKUPS_KEPT: wholeNumber(0, 10_000).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUPS_ENCRYPTED: flag('backups are encrypted with SECRET_KEY').default(false),
  DEMO: flag('the demo world, its logins and /dev/mail').optional(),
  DEMO_PROVIDERS: wholeNumber(1, 1_000_000).default(2000),
  SUPPORT_EMAIL: z
    .string()
    .overwrite(withAsciiDomain)
    .regex(emailPattern, 'must be an email address')
    .default('support@porchlight.example'),
  /** If unset, the end in the specification for the demo, and none on other sites. */
  FREE_PERIOD_END: z.iso
    .datetime({ offset: true, error: 'must be an instant such as 2026-07-31T23:59:59Z' })
    .optional(),
  HIDE_ACCOUNT_EXISTENCE: flag('responses do not reveal whether an email address has an account').default(false),
  SIGNUPS_PER_HOUR: wholeNumber(1, 1_000_000).default(100),
  WRITES_PER_MINUTE: wholeNumber(1, 1_000_000).default(300),
  TOKEN_REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
  READING_MS_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(30_000),
  /** Only used at the first start. */
  COUNTRY: z.enum(countryCodes, `must be ${countryCodes.join(' or ')}`).default('us'),
  ZIP_LOOKUP_URL: webAddress.optional(),
  CALENDARS_ON_LOOPBACK: flag('calendars of providers may be on this machine').default(false),
  WEBHOOKS_ON_LOOPBACK: flag('webhooks may be on this machine').default(false),
  PROGRAMS_ON_LOOPBACK: flag('programs may be on this machine').default(false),
  PUSH_ON_LOOPBACK: flag('push services may be on this machine').default(false),
  MAP_TILES_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address with {z}, {x} and {y}' })
    .regex(/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})/, 'must be an http or https address with {z}, {x} and {y}')
    .optional(),
  MAP_TILES_CREDIT: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\p{Cc}]*<([^\s<>@,;]+@[^\s<>@,;]+)>|[^\s<>@,;]+@[^\s<>@,;]+)$/u,
      'must look like Porchlight <support@example.com>',
    )
    .optional(),
  INBOUND_MAIL_DOMAIN: z
    .hostname({ error: 'must be a domain such as reply.example.org' })
    .transform((domain) => domain.toLowerCase())
    .optional(),
  INBOUND_MAIL_SECRET: z.string().min(leastKeyLength, `must have at least ${leastKeyLength} characters`).optional(),
  SMS_ACCOUNT_SID: z.string().optional(),
  SMS_AUTH_TOKEN: z.string().optional(),
  SMS_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{6,14}|MG\w{32})$/, 'must be a number such as +12125550100, or the id of a messaging service')
    .optional(),
  SMS_URL: webAddress.default('https://api.twilio.com'),
  /** If unset, the country of the site. */
  SMS_COUNTRIES: z
    .string()
    .regex(/^[A-Za-z]{2}(\s*,\s*[A-Za-z]{2})*$/, 'must be codes of countries such as us,ca')
    .transform((text) => text.split(',').map((code) => code.trim().toUpperCase()))
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: webAddress.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  GOOGLE_CALENDAR_CLIENT_ID: z.string().optional(),
  GOOGLE_CALENDAR_CLIENT_SECRET: z.string().optional(),
  GOOGLE_CALENDAR_URL: webAddress.default('https://www.googleapis.com/calendar/v3'),
  MICROSOFT_CALENDAR_CLIENT_ID: z.string().optional(),
  MICROSOFT_CALENDAR_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_ISSUER: webAddress.default('https://login.microsoftonline.com/common/v2.0'),
  MICROSOFT_GRAPH_URL: webAddress.default('https://graph.microsoft.com/v1.0'),
  GOOGLE_PLACES_API_KEY: z.string().optional(),
  GOOGLE_PLACES_URL: webAddress.default('https://places.googleapis.com'),
  PASSKEYS: flag('users may sign in with passkeys').default(false),
  /** If unset, on if there is a key that encrypts their secrets. */
  AUTHENTICATOR_CODES: flag('users may protect their login with an authenticator app').optional(),
  /** If unset, on, except in the demo. */
  OPERATORS_NEED_SECOND_FACTOR: flag('operators must have a second factor').optional(),
  /** The first key encrypts, all keys decrypt. If unset, see `withSecretKey()`. */
  SECRET_KEY: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => key.length >= leastKeyLength), keyForm)
    .default([]),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
})

/** Settings that need another one. */
const needs: readonly [setting: keyof typeof Environment.shape, needed: keyof typeof Environment.shape][] = [
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['DATABASE_REPLICA_URLS', 'DATABASE_URL'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ['GOOGLE_CALENDAR_CLIENT_ID', 'GOOGLE_CALENDAR_CLIENT_SECRET'],
  ['GOOGLE_CALENDAR_CLIENT_SECRET', 'GOOGLE_CALENDAR_CLIENT_ID'],
  ['MICROSOFT_CALENDAR_CLIENT_ID', 'MICROSOFT_CALENDAR_CLIENT_SECRET'],
  ['MICROSOFT_CALENDAR_CLIENT_SECRET', 'MICROSOFT_CALENDAR_CLIENT_ID'],
  ['INBOUND_MAIL_DOMAIN', 'INBOUND_MAIL_SECRET'],
  ['INBOUND_MAIL_SECRET', 'INBOUND_MAIL_DOMAIN'],
  ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN'],
  ['SMS_AUTH_TOKEN', 'SMS_FROM'],
  ['SMS_FROM', 'SMS_ACCOUNT_SID'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
]

/** The configuration, read once by the entry point and passed on. */
export type Config = z.infer<typeof Environment> & {
  /**
   * True for a site on this machine without `DATABASE_URL` and `SMTP_URL`, unless `DEMO` says
   * otherwise: the password of the demo operator is public.
   */
  DEMO: boolean
  /** Whether users are offered an authenticator app. */
  AUTHENTICATOR_CODES: boolean
  /** Whether the operators' desk is closed to sessions without a second factor. */
  OPERATORS_NEED_SECOND_FACTOR: boolean
  /**
   * How many nightly backups are kept; 0 makes none. 7 without `DATABASE_URL`; undefined with it if
   * it is not set.
   */
  BACKUPS_KEPT: number | undefined
  BACKUP_DIR: string
  /** The site's address for users, without a trailing slash. */
  PUBLIC_URL: string
  /** The sender of emails, e.g. `Porchlight <support@porchlight.example>`. */
  MAIL_FROM: string
}

/** The end of the free period in the specification (docs/product/limits.md). */
const demoFreePeriodEnd = '2026-07-31T23:59:59Z'

/** Whether the development pages exist: /dev/..., /signup-debug. */
export const hasDevPages = ({ DEMO, NODE_ENV }: Config): boolean => DEMO || NODE_ENV === 'development'

/**
 * Whether the demo is open to others, because DEMO was set by hand: every page says that it is a
 * demo, and its operator has no published password (docs/operating.md).
 */
export const isPublicDemo = ({ DEMO, SMTP_URL, PUBLIC_URL }: Pick<Config, 'DEMO' | 'SMTP_URL' | 'PUBLIC_URL'>) =>
  DEMO && (SMTP_URL !== undefined || !isLoopback(PUBLIC_URL))

/** The email address of the sender that is configured. */
export const senderAddress = ({ MAIL_FROM }: Pick<Config, 'MAIL_FROM'>): string =>
  /<([^<>]+)>$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM

/** The names of all variables, for the test of `.env.example`. */
export const configurationKeys = Object.keys(Environment.shape)

const demoIsAmerican = 'COUNTRY: The demo world is in the United States. Set DEMO=false as well, or remove COUNTRY.'

/** The configuration is invalid; the message has a line for each wrong variable. */
export class ConfigurationError extends OperatorError {
  override name = 'ConfigurationError'
}

/**
 * The environment of this process, plus the variables of the file, in production mode by default.
 * Throws a {@link ConfigurationError} if there is a file that cannot be read.
 */
export function environment(file = '.env'): Record<string, string | undefined> {
  for (const [key, value] of Object.entries(variablesIn(file))) process.env[key] ??= value
  process.env['NODE_ENV'] ||= 'production'
  return process.env
}

/** Not `process.loadEnvFile`, which reports every file that it cannot read as missing. */
function variablesIn(file: string): NodeJS.Dict<string> {
  if (!lstatSync(file, { throwIfNoEntry: false })) return {}
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigurationError(
      `The settings in ${file} cannot be read: ${error instanceof Error ? error.message : ''}`,
    )
  }
}

/**
 * Reads the configuration from the environment. Throws one {@link ConfigurationError} that names
 * every wrong variable.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const trimmed = Object.entries(environment).map(([key, value]) => [key, value?.trim()] as const)
  const given = Object.fromEntries(trimmed.filter(([, value]) => value))
  const read = Environment.safeParse(given)
  if (!read.success) throw new ConfigurationError(explain(read.error.issues, given))
  if (isOpenDevelopment(read.data)) throw new ConfigurationError(openDevelopment)
  if (lacksKey(read.data)) throw new ConfigurationError(missingKey)
  const unmet = needs.filter(([setting, needed]) => given[setting] && !given[needed])
  if (unmet.length > 0)
    throw new ConfigurationError(
      unmet.map(([setting, needed]) => `${setting} needs ${needed}. Set both, or remove ${setting}.`).join('\n'),
    )
  const DEMO = read.data.DEMO ?? isOnThisMachine(read.data)
  if (DEMO && read.data.COUNTRY !== 'us') throw new ConfigurationError(demoIsAmerican)
  return {
    ...read.data,
    HOST: read.data.HOST ?? (read.data.NODE_ENV === 'development' ? loopback : undefined),
    DEMO,
    FREE_PERIOD_END: read.data.FREE_PERIOD_END ?? (DEMO ? demoFreePeriodEnd : undefined),
    AUTHENTICATOR_CODES: read.data.AUTHENTICATOR_CODES ?? hasKey(read.data),
    OPERATORS_NEED_SECOND_FACTOR: read.data.OPERATORS_NEED_SECOND_FACTOR ?? !DEMO,
    BACKUPS_KEPT: read.data.BACKUPS_KEPT ?? (read.data.DATABASE_URL ? undefined : 7),
    BACKUP_DIR: read.data.BACKUP_DIR ?? `${read.data.DATA_DIR}/backups`,
    PUBLIC_URL: read.data.PUBLIC_URL ?? `http://localhost:${read.data.PORT}`,
    MAIL_FROM: read.data.MAIL_FROM ?? `Porchlight <${read.data.SUPPORT_EMAIL}>`,
  }
}

/**
 * Whether the site is for this machine only: no database, mail server or public address says
 * otherwise.
 */
function isOnThisMachine({ DATABASE_URL, SMTP_URL, PUBLIC_URL }: z.infer<typeof Environment>): boolean {
  return !DATABASE_URL && !SMTP_URL && (PUBLIC_URL === undefined || isLoopback(PUBLIC_URL))
}

function isLoopback(url: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\]|[\w.-]+\.localhost)$/.test(new URL(url).hostname)
}

function isOrigin(url: string): boolean {
  const { href, origin } = new URL(url)
  return href === `${origin}/`
}

const loopback = '127.0.0.1'

const openDevelopment = `The development server serves source code and the development pages, so HOST must be a loopback address.
To open it to your network all the same, set DEVELOPMENT_ON_NETWORK=true.`

function isOpenDevelopment({ NODE_ENV, HOST, DEVELOPMENT_ON_NETWORK }: z.infer<typeof Environment>): boolean {
  const isOnNetwork = HOST !== undefined && !/^(localhost|127(\.\d{1,3}){3}|::1)$/.test(HOST)
  return NODE_ENV === 'development' && isOnNetwork && !DEVELOPMENT_ON_NETWORK
}

const missingKey = `With AUTHENTICATOR_CODES or BACKUPS_ENCRYPTED, and DATABASE_URL, SECRET_KEY must be set: it encrypts the secrets of authenticator apps, and backups.
openssl rand -base64 32 prints a new key. Every process of the site needs the same one.`

/** Whether there is a SECRET_KEY: without a database of its own, the start creates one. */
const hasKey = ({ SECRET_KEY, DATABASE_URL }: z.infer<typeof Environment>): boolean =>
  SECRET_KEY.length > 0 || DATABASE_URL === undefined

const lacksKey = (read: z.infer<typeof Environment>): boolean =>
  (read.AUTHENTICATOR_CODES || read.BACKUPS_ENCRYPTED) && !hasKey(read)

function explain(issues: z.core.$ZodIssue[], given: Record<string, string | undefined>): string {
  const lines = new Map(issues.map(({ path, message }) => [String(path[0]), message]))
  const secret = /PASSWORD|TOKEN|KEY|SECRET|DATABASE|SMTP/
  const shown = (key: string) => (secret.test(key) ? '' : `, not "${given[key]}"`)
  const wrong = [...lines].map(([key, message]) => `  ${key} ${message}${shown(key)}`)
  return `The configuration is invalid:\n${wrong.join('\n')}\n.env.example explains every setting.`
}
