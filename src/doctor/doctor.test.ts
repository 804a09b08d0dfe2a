import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_LOGINS } from '#db/world/demo.ts'
import { hashPassword } from '#domains/sign-in/passwords-commands.server.ts'
import { readConfig } from '#platform/config.server.ts'
import { serviceCalls } from '#platform/metrics.server.ts'
import { testDatabase } from '#test/database.ts'
import { aProvider as aSignInProvider } from '#test/google.ts'
import { aPlacesApi } from '#test/google-places.ts'
import { pgBouncer } from '#test/pgbouncer.ts'
import { testMailServer } from '#test/smtp.ts'
import { checkDatabase, checkPooler } from './database.server.ts'
import { examine, reportOf } from './doctor.server.ts'
import type { Finding } from './finding.server.ts'
import { checkProxy } from './proxy.server.ts'
import {
  checkBackups,
  checkDisk,
  checkFiles,
  checkGoogleReviews,
  checkGoogleSignIn,
  checkMail,
  checkReplies,
  checkZipLookup,
} from './services.server.ts'

const url = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'porchlight-doctor-'))
const config = (settings: Record<string, string> = {}) =>
  readConfig({
    DATABASE_URL: url,
    DATA_DIR: folder,
    SECRET_KEY: 'the key of the site that is examined',
    BACKUPS_KEPT: '0',
    ...settings,
  })
const now = new Date()
const client = new pg.Client({ connectionString: url })
const pooledUrl = await pgBouncer(url, 5)
const mail = await testMailServer()

beforeAll(() => client.connect())
afterAll(async () => {
  await client.end()
  await rm(folder, { recursive: true })
})

const named = (findings: readonly Finding[], name: string) => findings.find(({ check }) => check === name)

/** The database, but one query has other rows. */
const answering = (pattern: RegExp, rows: object[]): pg.Client =>
  ({
    query: (text: string, values?: unknown[]) => (pattern.test(text) ? { rows } : client.query(text, values)),
  }) as unknown as pg.Client

test('nothing is wrong with a site that works, and the exit is a sentence', async () => {
  const findings = await examine(config(), { now })
  expect(findings.filter(({ state }) => state === 'wrong')).toEqual([])
  expect(named(findings, 'busy calendars')).toMatchObject({ state: 'skipped' })
  expect(findings.filter(({ state }) => state === 'ok').map(({ check }) => check)).toEqual([
    'database version',
    'encoding',
    'extensions',
    'privileges',
    'schema',
    'clock',
    'secret key',
    'demo logins',
    'pictures',
    'disk',
  ])
  expect(reportOf(findings)).toMatch(/\n\nNothing is wrong\.$/)
})

test.each([
  ['database version', /server_version_num/, [{ value: '140011' }], /PostgreSQL 14 is too old/],
  ['encoding', /server_encoding/, [{ value: 'SQL_ASCII' }], /is in SQL_ASCII/],
  ['extensions', /pg_available_extensions/, [{ value: ['pg_trgm'] }], /lacks pg_trgm\. Install/],
  ['privileges', /has_database_privilege/, [{ value: false }], /may not create schemas and tables/],
  ['privileges', /from pg_tables/, [{ value: 3 }], /3 tables belong to another user/],
  ['clock', /clock_timestamp/, [{ value: new Date(now.getTime() - 60_000) }], /differs by -\d+\.\d s/],
  ['replicas', /pg_stat_replication/, [{ name: 'b', state: 'streaming', seconds: 9 }], /b is 9 s behind/],
  ['schema', /from migration/, [], /\d+ migrations are missing\. Run npm run migrate/],
  ['schema', /from migration/, [{ name: '0099_x.sql', sha256: '' }], /Another version of Porchlight ran 0099_x\.sql/],
])('%s: the doctor says what to mend', async (check, pattern, rows, says) => {
  const finding = named(await checkDatabase(answering(pattern, rows)), check)
  expect(finding).toEqual({ check, state: 'wrong', says: expect.stringMatching(says) })
})

test('a user without privileges is found in a real database', async () => {
  const role = `visitor_${now.getTime()}`
  await client.query(`create role ${role} login password 'x'; revoke create on schema public from public`)
  const theirs = new URL(url)
  theirs.username = role
  theirs.password = 'x'
  const visitor = new pg.Client({ connectionString: theirs.href })
  await visitor.connect()
  try {
    await visitor.query('select 1')
    const { rows } = await visitor.query("select has_schema_privilege(current_schema(), 'create') as may")
    expect(rows).toEqual([{ may: false }])
    const found = await checkDatabase({ query: visitor.query.bind(visitor) } as unknown as pg.Client).catch(String)
    expect(found).toMatch(/permission denied for table migration/)
  } finally {
    await visitor.end()
    await client.query(`drop role ${role}`)
  }
})

test('demo logins that accept the published password are named while demo mode is off', async () => {
  const [{ email, password }] = DEMO_LOGINS
  const { rows } = await client.query<{ id: string }>(
    "insert into auth_user (email, password_hash, user_type) values ($1, $2, 'customer') returning id",
    [email, await hashPassword(password)],
  )
  const found = async (settings = {}) => named(await examine(config(settings), { now }), 'demo logins')
  expect(await found()).toMatchObject({ state: 'wrong', says: expect.stringContaining(email) })
  expect(await found({ DEMO: 'true' })).toMatchObject({
    state: 'skipped',
    says: expect.stringContaining('demo on this machine'),
  })
  const changed = await hashPassword('lantern on the porch')
  await client.query('update auth_user set password_hash = $2 where id = $1', [rows[0]?.id, changed])
  expect(await found()).toMatchObject({ state: 'ok' })
})

test('a domain for replies needs a mail server', async () => {
  expect(await checkReplies(config())).toMatchObject({ state: 'skipped' })
  const replies = config({ INBOUND_MAIL_DOMAIN: 'reply.porch.example', INBOUND_MAIL_SECRET: 'x'.repeat(32) })
  const servers = [
    { priority: 20, exchange: 'second.example' },
    { priority: 10, exchange: 'first.example' },
  ]
  expect(await checkReplies(replies, async () => servers)).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^first\.example takes email for reply\.porch\.example/),
  })
  for (const found of [async () => [], () => Promise.reject(new Error('ENOTFOUND'))])
    expect(await checkReplies(replies, found)).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('Add an MX record'),
    })
})

test('services of others are asked whether they accept us, and each call is counted', async () => {
  const [places, google] = [await aPlacesApi(), await aSignInProvider()]
  const failures = async (service: string) =>
    (await serviceCalls.get()).values.find(({ labels }) => labels.service === service && labels.result === 'failed')
      ?.value
  const before = (await failures('google_reviews')) ?? 0
  const reviews = { GOOGLE_PLACES_URL: places.url, GOOGLE_PLACES_API_KEY: places.key }
  expect(await checkGoogleReviews(config(reviews))).toMatchObject({ state: 'ok' })
  expect(await failures('google_reviews')).toBe(before)
  expect(await checkGoogleReviews(config({ ...reviews, GOOGLE_PLACES_API_KEY: 'of another' }))).toMatchObject({
    state: 'wrong',
    says: expect.stringMatching(/^Google refused the key: 400 INVALID_ARGUMENT Check GOOGLE_PLACES_API_KEY/),
  })
  expect(await failures('google_reviews')).toBe(before + 1)

  const { issuer, client_id, client_secret } = google
  const sign = () => config({ GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret })
  expect(await checkGoogleSignIn(sign())).toMatchObject({ state: 'ok' })
  google.close()
  expect(await checkGoogleSignIn(sign())).toMatchObject({ state: 'wrong' })

  expect(await checkZipLookup(config({ ZIP_LOOKUP_URL: places.url }))).toMatchObject({ state: 'wrong' })
  places.close()
  expect(await checkZipLookup(config({ ZIP_LOOKUP_URL: places.url }))).toMatchObject({
    state: 'wrong',
    says: 'The ZIP lookup service did not answer. Check ZIP_LOOKUP_URL.',
  })
})

test('an unreachable database is named, and the other checks still run', async () => {
  const findings = await examine(config({ DATABASE_URL: 'postgres://porchlight:hunter2@127.0.0.1:1/porchlight' }), {
    now,
  })
  expect(named(findings, 'database')).toMatchObject({
    state: 'wrong',
    says: expect.stringMatching(/127\.0\.0\.1:1.*cannot be reached.*correct DATABASE_URL/),
  })
  expect(named(findings, 'pictures')).toMatchObject({ state: 'ok' })
  expect(reportOf(findings)).not.toContain('hunter2')
  expect(reportOf(findings)).toMatch(/One thing is wrong\.$/)
})

test('a pooler needs DATABASE_DIRECT_URL, which must not lead to it', async () => {
  const pooled = new pg.Client({ connectionString: pooledUrl })
  await pooled.connect()
  const keepsNames = async () => true
  try {
    const through = (direct: pg.Client, hasDirect: boolean) => checkPooler(pooled, direct, { hasDirect, keepsNames })
    expect(await through(pooled, false)).toMatchObject({
      state: 'wrong',
      says: expect.stringMatching(/Also set DATABASE_DIRECT_URL/),
    })
    expect(await through(pooled, true)).toMatchObject({
      state: 'wrong',
      says: expect.stringMatching(/DATABASE_DIRECT_URL leads to a pooler/),
    })
    expect(await through(client, true)).toMatchObject({ state: 'ok', says: 'The pooler keeps named statements.' })
    const forgetful = { hasDirect: true, keepsNames: async () => false }
    expect((await checkPooler(pooled, client, forgetful)).says).toMatch(/max_prepared_statements/)
    expect(await checkPooler(client, client, forgetful)).toMatchObject({ state: 'skipped' })
  } finally {
    await pooled.end()
  }
})

test('a key that decrypts no secret of an authenticator app is wrong', async () => {
  const { rows } = await client.query(
    "insert into auth_user (email, password_hash, user_type) values ('ada@example.com', '', 'customer') returning id",
  )
  await client.query("insert into authenticator values ($1, '\\x00', now(), null, now())", [rows[0].id])
  expect(named(await examine(config(), { now }), 'secret key')).toMatchObject({
    state: 'wrong',
    says: expect.stringMatching(/No key of SECRET_KEY decrypts/),
  })
  await client.query('delete from auth_user')
})

test('a test email is sent, and a refusal is explained without the password', async () => {
  const SMTP_URL = mail.url
  expect(await checkMail(config({ SMTP_URL }), 'me@example.com')).toMatchObject({ state: 'ok' })
  expect(mail.received.map(({ to }) => to)).toEqual([['me@example.com']])
  const chosen = { from: 'hello@mapleton.example' }
  expect(await checkMail(config({ SMTP_URL }), 'me@example.com', chosen)).toMatchObject({ state: 'ok' })
  expect(mail.received.at(-1)?.from).toBe(chosen.from)
  expect(await checkMail(config({ SMTP_URL }), undefined)).toMatchObject({ state: 'skipped' })
  mail.answer = () => 550
  expect(await checkMail(config({ SMTP_URL }), 'me@example.com')).toMatchObject({
    state: 'wrong',
    says: expect.stringMatching(/did not accept a test email: .*550.*Check SMTP_URL/),
  })
})

test('a bucket that refuses and a folder that is a file are wrong', async () => {
  const S3 = { S3_BUCKET: 'porch', S3_ENDPOINT: 'http://127.0.0.1:6', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  expect(await checkFiles(config(S3))).toMatchObject({
    state: 'wrong',
    says: expect.stringMatching(/the bucket porch cannot be used: .*ECONNREFUSED.*Check S3_BUCKET/),
  })
  await writeFile(join(folder, 'file'), '')
  expect(await checkFiles(config({ DATA_DIR: join(folder, 'file') }))).toMatchObject({
    state: 'wrong',
    says: expect.stringMatching(/file\/pictures cannot be used: .*(ENOTDIR|EEXIST)/),
  })
})

test('a disk with too little space and an old backup are wrong', async () => {
  expect(await checkDisk(config({ DISK_RESERVE_MB: '1000000' }))).toMatchObject({
    state: 'wrong',
    says: expect.stringMatching(/Below 1000000 MB, writes are refused/),
  })
  expect(await checkBackups(config(), now)).toMatchObject({ state: 'skipped' })
  expect(await checkBackups(config({ BACKUPS_KEPT: '' }), now)).toMatchObject({
    state: 'wrong',
    says: expect.stringMatching(/Set BACKUPS_KEPT=7, or BACKUPS_KEPT=0/),
  })
  const BACKUP_DIR = join(folder, 'backups')
  const backups = { BACKUPS_KEPT: '7', BACKUP_DIR }
  expect(await checkBackups(config(backups), now)).toMatchObject({ state: 'skipped' })
  expect(await checkBackups(config({ ...backups, SECRET_KEY: '' }), now)).toMatchObject({
    state: 'wrong',
    says: expect.stringMatching(/have no signature.*Set SECRET_KEY/),
  })
  await mkdir(BACKUP_DIR)
  const file = join(BACKUP_DIR, 'porchlight-2026-03-03T09-23.tar.zst')
  await writeFile(file, '')
  expect(await checkBackups(config(backups), now)).toMatchObject({ state: 'ok' })
  const before = new Date(now.getTime() - 72 * 3_600_000)
  await utimes(file, before, before)
  expect(await checkBackups(config(backups), now)).toMatchObject({
    state: 'wrong',
    says: expect.stringMatching(/72 hours old\. Look for the job back-up/),
  })
})

test('a proxy needs TRUST_PROXY, https, and a route to the site', async () => {
  const PUBLIC_URL = 'https://porchlight.invalid'
  const cases = [
    [{ PUBLIC_URL }, /TRUST_PROXY is not set/],
    [{ PUBLIC_URL: 'http://porchlight.invalid' }, /is not https/],
    [{ PUBLIC_URL, TRUST_PROXY: '1' }, /cannot be reached from here/],
  ] as const
  for (const [settings, says] of cases)
    expect(await checkProxy(config(settings))).toMatchObject({ state: 'wrong', says: expect.stringMatching(says) })
  expect(await checkProxy(config())).toMatchObject({ state: 'skipped' })
})
