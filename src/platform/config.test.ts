import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigurationError, configurationKeys, environment, readConfig } from './config.server.ts'

test('without configuration the demo runs on port 3000', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    DEMO: true,
    DEMO_PROVIDERS: 2000,
    PUBLIC_URL: 'http://localhost:3000',
    NODE_ENV: 'production',
    HOST: undefined,
  })
})

test('a file .env that cannot be read is an error, and a missing one is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const missing = join(folder, 'missing')
  const closed = join(folder, 'closed')
  const broken = join(folder, 'broken')
  mkdirSync(closed)
  symlinkSync(missing, broken)
  expect(environment(missing)).toBe(process.env)
  for (const file of [closed, broken]) {
    expect(() => environment(file)).toThrow(ConfigurationError)
    expect(() => environment(file)).toThrow(`The settings in ${file} cannot be read: E`)
  }
})

test('development listens on loopback, and elsewhere only if a second setting says so', () => {
  const development = { NODE_ENV: 'development' }
  expect(readConfig(development).HOST).toBe('127.0.0.1')
  for (const HOST of ['localhost', '127.0.0.1', '::1']) expect(readConfig({ ...development, HOST }).HOST).toBe(HOST)
  for (const HOST of ['0.0.0.0', '::', '192.168.1.7', 'dev.example', '127.0.0.1.example'])
    expect(() => readConfig({ ...development, HOST })).toThrow(/HOST must be a loopback address/)
  const open = readConfig({ ...development, HOST: '0.0.0.0', DEVELOPMENT_ON_NETWORK: 'true' })
  expect(open.HOST).toBe('0.0.0.0')
  expect(readConfig({ HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0')
  expect(() => readConfig({ NODE_ENV: 'dev' })).toThrow('NODE_ENV must be production, development or test')
})

test('with DATABASE_URL there is no demo world unless DEMO is set', () => {
  const DATABASE_URL = 'postgres://porchlight:secret@db.example/porchlight'
  expect(readConfig({ DATABASE_URL }).DEMO).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO: 'true' }).DEMO).toBe(true)
})

test('operators need a second factor, but not in the demo, unless the setting says otherwise', () => {
  const needs = (settings: Record<string, string>) => readConfig(settings).OPERATORS_NEED_SECOND_FACTOR
  expect(needs({})).toBe(false)
  expect(needs({ PUBLIC_URL: 'https://town.example' })).toBe(true)
  expect(needs({ PUBLIC_URL: 'https://town.example', DEMO: 'true' })).toBe(false)
  expect(needs({ OPERATORS_NEED_SECOND_FACTOR: 'true' })).toBe(true)
  expect(needs({ PUBLIC_URL: 'https://town.example', OPERATORS_NEED_SECOND_FACTOR: 'false' })).toBe(false)
})

test('users are offered an authenticator app where there is a key, unless the setting says otherwise', () => {
  const offered = (settings: Record<string, string>) => readConfig(settings).AUTHENTICATOR_CODES
  const DATABASE_URL = 'postgres://porchlight:secret@db.example/porchlight'
  expect(offered({})).toBe(true)
  expect(offered({ AUTHENTICATOR_CODES: 'false' })).toBe(false)
  expect(offered({ DATABASE_URL })).toBe(false)
  expect(offered({ DATABASE_URL, SECRET_KEY: 'k'.repeat(32) })).toBe(true)
})

test('a public address or a mail server makes no demo unless DEMO is set', () => {
  const isDemo = (settings: Record<string, string>) => readConfig(settings).DEMO
  for (const PUBLIC_URL of [
    'http://localhost:8080',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://town.localhost',
  ])
    expect(isDemo({ PUBLIC_URL }), PUBLIC_URL).toBe(true)
  for (const PUBLIC_URL of [
    'https://town.example',
    'http://192.168.1.7',
    'https://localhost.example',
    'https://127.example',
  ])
    expect(isDemo({ PUBLIC_URL }), PUBLIC_URL).toBe(false)
  expect(isDemo({ SMTP_URL: 'smtp://mail.example:587' })).toBe(false)
  expect(isDemo({ PUBLIC_URL: 'https://town.example', DEMO: 'true' })).toBe(true)
})

test('DATABASE_URL names one server', () => {
  const several = 'postgres://porchlight:secret@one.example,two.example/porchlight?target_session_attrs=read-write'
  expect(() => readConfig({ DATABASE_URL: several })).toThrow('DATABASE_URL must look like postgres://')
  expect(readConfig({ DATABASE_URL: 'postgres:///porchlight?host=/run/postgresql' }).DEMO).toBe(false)
})

test('TRUST_PROXY is true, false, a number of proxies, or their networks', () => {
  const trusted = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).TRUST_PROXY
  expect([readConfig({}).TRUST_PROXY, ...['false', 'true', '3'].map(trusted)]).toEqual(
    [0, 0, 1, 3].map((hops) => ({ hops })),
  )
  expect(trusted('10.0.0.0/8, ::1')).toHaveProperty('networks')
  for (const wrong of ['yes', '-1', '10.0.0.0/33', '10.0.0', '::1/129', '10.0.0.0/8,', '10.0.0.0/8 ::1'])
    expect(() => trusted(wrong), wrong).toThrow(
      /TRUST_PROXY must be true, false, a number of proxies, or their networks/,
    )
})

test('one message names every wrong variable without revealing secrets', () => {
  const wrong = {
    PORT: '70000',
    DEMO: 'perhaps',
    SUPPORT_EMAIL: 'nobody',
    FREE_PERIOD_END: 'soon',
    DATABASE_URL: 'mysql://me:hunter2@db/x',
    MAIL_FROM: 'Porchlight <support at porchlight>',
  }
  const read = () => readConfig(wrong)
  expect(read).toThrow(ConfigurationError)
  for (const key of Object.keys(wrong)) expect(read).toThrow(new RegExp(`^  ${key} must `, 'm'))
  expect(read).toThrow(/PORT must be a whole number from 0 to 65535, not "70000"/)
  expect(read).not.toThrow(/hunter2/)
})

test('the sender is an email address with or without a name', () => {
  for (const MAIL_FROM of ['Porchlight <support@porchlight.example>', 'support@porchlight.example', '<a@b.example>'])
    expect(readConfig({ MAIL_FROM })).toMatchObject({ MAIL_FROM })
  for (const MAIL_FROM of [
    'Porchlight',
    'a@b.example, c@d.example',
    'Porchlight <a@b.example>\nBcc: <c@d.example>',
    '<a@b.example> x',
  ])
    expect(() => readConfig({ MAIL_FROM }), MAIL_FROM).toThrow(/MAIL_FROM must look like/)
})

test('SECRET_KEY is one key, or several with commas between them, and never shown', () => {
  const [one, other] = ['k'.repeat(32), 'l'.repeat(40)]
  expect(readConfig({}).SECRET_KEY).toEqual([])
  expect(readConfig({ SECRET_KEY: one }).SECRET_KEY).toEqual([one])
  expect(readConfig({ SECRET_KEY: `${one}, ${other}` }).SECRET_KEY).toEqual([one, other])
  for (const SECRET_KEY of ['hunter2', `${one},hunter2`, `${one},`]) {
    expect(() => readConfig({ SECRET_KEY })).toThrow('SECRET_KEY must be a key of at least 32 characters')
    expect(() => readConfig({ SECRET_KEY })).not.toThrow(/hunter2/)
  }
})

test('PUBLIC_URL is an origin; a slash at its end and spaces around it do not count', () => {
  const read = (PUBLIC_URL: string) => readConfig({ PUBLIC_URL }).PUBLIC_URL
  for (const right of ['https://example.org', 'https://example.org/', ' https://Example.org '])
    expect(read(right)).toBe('https://example.org')
  expect(read('http://localhost:8080')).toBe('http://localhost:8080')
  for (const wrong of ['example.org/town', '/town', '/?from=mail', '/#top'].map((more) => `https://example.org${more}`))
    expect(() => read(wrong), wrong).toThrow('PUBLIC_URL must be an http or https address without a path')
  for (const wrong of ['https://me:hunter2@example.org', 'example.org', 'ftp://example.org'])
    expect(() => read(wrong), wrong).toThrow('PUBLIC_URL must be an http or https address')
})

test('a setting that needs another one is refused without it', () => {
  const bucket = { S3_BUCKET: 'porchlight' }
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  for (const right of [{ ...bucket, ...keys }, google]) expect(() => readConfig(right)).not.toThrow()
  const wrong: [Record<string, string>, string][] = [
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID needs GOOGLE_CLIENT_SECRET. Set both, or remove GOOGLE_CLIENT_ID.'],
    [{ GOOGLE_CLIENT_SECRET: 'secret' }, 'GOOGLE_CLIENT_SECRET needs GOOGLE_CLIENT_ID.'],
    [bucket, 'S3_BUCKET needs S3_ACCESS_KEY_ID.'],
    [{ ...bucket, S3_ACCESS_KEY_ID: 'id' }, 'S3_ACCESS_KEY_ID needs S3_SECRET_ACCESS_KEY.'],
    [{ ...bucket, S3_SECRET_ACCESS_KEY: 'secret' }, 'S3_BUCKET needs S3_ACCESS_KEY_ID.'],
    [{ S3_SECRET_ACCESS_KEY: 'secret' }, 'S3_SECRET_ACCESS_KEY needs S3_ACCESS_KEY_ID.'],
    [keys, 'S3_ACCESS_KEY_ID needs S3_BUCKET.'],
    [{ DATABASE_DIRECT_URL: 'postgres://db.example/porchlight' }, 'DATABASE_DIRECT_URL needs DATABASE_URL.'],
  ]
  for (const [settings, message] of wrong) expect(() => readConfig(settings)).toThrow(message)
})

test('a database of your own needs a SECRET_KEY for authenticator apps and encrypted backups', () => {
  const own = { DATABASE_URL: 'postgres://porchlight:secret@db.example/porchlight' }
  const codes = { AUTHENTICATOR_CODES: 'true' }
  expect(() => readConfig({ ...own, ...codes })).toThrow(/SECRET_KEY must be set/)
  expect(() => readConfig({ ...own, BACKUPS_ENCRYPTED: 'true' })).toThrow(/SECRET_KEY must be set/)
  for (const right of [own, codes, { ...own, ...codes, SECRET_KEY: 'k'.repeat(32) }])
    expect(() => readConfig(right)).not.toThrow()
})

test('replicas are several addresses of a database of your own, and never shown', () => {
  const DATABASE_URL = 'postgres://porchlight:secret@db.example/porchlight'
  const [one, other] = ['postgres://me:hunter2@one.example/x', 'postgresql://me:hunter2@two.example:5433/x']
  expect(readConfig({}).DATABASE_REPLICA_URLS).toEqual([])
  expect(readConfig({ DATABASE_URL, DATABASE_REPLICA_URLS: `${one}, ${other}` }).DATABASE_REPLICA_URLS).toEqual([
    one,
    other,
  ])
  for (const DATABASE_REPLICA_URLS of ['hunter2', `${one},hunter2`, `${one},`]) {
    const read = () => readConfig({ DATABASE_URL, DATABASE_REPLICA_URLS })
    expect(read).toThrow('DATABASE_REPLICA_URLS must be addresses such as')
    expect(read).not.toThrow(/hunter2/)
  }
  expect(() => readConfig({ DATABASE_REPLICA_URLS: one })).toThrow('DATABASE_REPLICA_URLS needs DATABASE_URL')
})

test('the share of traces is a number from 0 to 1', () => {
  const shareOf = (text: string) => readConfig({ OTEL_TRACES_SAMPLER_ARG: text }).OTEL_TRACES_SAMPLER_ARG
  expect(['', '0', '0.25', '1'].map(shareOf)).toEqual([1, 0, 0.25, 1])
  for (const wrong of ['2', '-1', 'half', '1.5'])
    expect(() => shareOf(wrong)).toThrow('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
})

test('an empty value counts as not set', () => {
  const config = readConfig({ PORT: '', METRICS_TOKEN: ' ' })
  expect([config.PORT, config.METRICS_TOKEN]).toEqual([3000, undefined])
})

test('.env.example lists every setting and no other', () => {
  const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, key]) => key)
  expect(new Set(listed)).toEqual(new Set(configurationKeys))
})
