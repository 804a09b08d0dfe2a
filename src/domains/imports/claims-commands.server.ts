import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { queueAccountEmail } from '#domains/email/commands.server.ts'
import { deleteBlocksOf } from '#domains/identity/blocks-commands.server.ts'
import { attachProfile, deleteUnclaimedLogins, enterRole } from '#domains/identity/commands.server.ts'
import { lockLogin, lockProfile, lockProvider } from '#domains/identity/locks.server.ts'
import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import type { UserContext, VisitorContext } from '#domains/identity/policy.server.ts'
import { hashOfToken } from '#domains/identity/queries.server.ts'
import { recordAction } from '#domains/operators/commands.server.ts'
import { openClaimedProvider } from '#domains/providers/commands.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { csvOf } from '#platform/csv.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { conflict, forbidden } from '#platform/http/errors.server.ts'
import { type Limit, spend, spendOnNetworks } from '#platform/rate-limits.server.ts'
import { capitalized, terms } from '#ui/country.ts'
import { t } from '#ui/language.ts'
import { lockImport } from './commands.server.ts'
import type { Claim, ClaimedBusiness, Import } from './contract.ts'
import { claimLimits as limits, claimTexts as texts } from './limits.ts'
import { removeListings } from './listings-commands.server.ts'
import { type ClaimableListing, findListing, getImport, isInvitable } from './queries.server.ts'
import { codeLetters, codeText, plainCode } from './rules.ts'

const daily = { seconds: 86_400 } as const
const linksOfLogin: Limit = { name: 'claim-links', points: limits.linksADay, ...daily, message: texts.tooManyLinks }
const linksOfBusiness: Limit = {
  name: 'claim-links-of-business',
  points: limits.linksOfBusiness,
  ...daily,
  message: texts.tooManyForBusiness,
}
const codesOfLogin: Limit = {
  name: 'claim-codes',
  points: limits.codesAnHour,
  seconds: 3600,
  message: texts.tooManyCodes,
}
const codesOfBusiness: Limit = {
  name: 'claim-codes-of-business',
  points: limits.codesOfBusiness,
  ...daily,
  message: texts.tooManyCodes,
}
const opens: Limit = { name: 'claim-opens', points: limits.opensAnHour, seconds: 3600, message: texts.tooManyCodes }

/**
 * Emails the business a link to claim its listing. The email goes to the address on file, which no
 * answer reveals. Throws 409 `has_owner` and `no_email`, and 429.
 */
export async function requestClaimLink(context: UserContext, { provider_id }: { provider_id: string }): Promise<void> {
  await spend(context.pool, linksOfLogin, context.profile.auth_user_id)
  const listing = await findListing(context, { provider_id })
  if (!listing) throw hasOwner()
  if (!listing.email) throw conflict('no_email', texts.noEmail)
  await spend(context.pool, linksOfBusiness, provider_id)
  await transact(context, async (context) => {
    await lockProvider(context.db, provider_id)
    const now = await findListing(context, { provider_id })
    if (!now?.email) throw hasOwner()
    await sendLink(context, { ...now, email: now.email }, 'asked')
    await record(context, {
      kind: 'business.claim_asked',
      actor_id: context.profile.auth_user_id,
      details: { provider_id },
    })
  })
}

/** Emails a link to a locked listing. It replaces an earlier one. */
export async function sendLink(
  context: TxContext,
  { provider_id, business_name, email }: Pick<ClaimableListing, 'provider_id' | 'business_name'> & { email: string },
  why: 'asked' | 'invited',
): Promise<void> {
  const { db, now } = context
  const token = randomBytes(32).toString('base64url')
  await db
    .updateTable('imported_listings')
    .set({ link_hash: hashOfToken(token), linked_at: now, ...(why === 'invited' && { invited_at: now }) })
    .where('provider_id', '=', provider_id)
    .execute()
  const expires_at = new Date(now.getTime() + limits.linkDays * DAY_MS)
  const mail = { recipient: email, auth_user_id: null, expires_at }
  await queueAccountEmail(context, mail, { kind: 'business_claim', name: null, business_name, why, token })
}

const isRecent = (at: Date | null, days: number, now: Date) =>
  at !== null && now.getTime() - at.getTime() < days * DAY_MS

/** The listing of a valid link. Throws 403 `claim_invalid`. */
async function listingOf({ db, now }: Pick<Context, 'db' | 'now'>, token: string): Promise<ClaimableListing> {
  const listing = await findListing({ db }, { link_hash: hashOfToken(token) })
  if (!listing || !isRecent(listing.linked_at, limits.linkDays, now)) throw linkInvalid()
  return listing
}

const linkInvalid = () => forbidden(texts.linkInvalid, 'claim_invalid')
const codeWrong = () => forbidden(texts.codeWrong, 'claim_invalid')
const hasOwner = () => conflict('has_owner', texts.notUnclaimed)

/** The business of a link, for the page that asks before it does anything. */
export async function openClaim(context: VisitorContext, { token }: { token: string }): Promise<ClaimedBusiness> {
  await spendOnNetworks(context.pool, opens, context.address)
  return businessOf(await listingOf(context, token))
}

const businessOf = ({ provider_id, business_name, city, state }: ClaimableListing): ClaimedBusiness => ({
  provider_id,
  business_name,
  place: city && state ? `${city}, ${state}` : null,
})

/**
 * Gives a business to the user who proves to own it: the account becomes its provider. Throws 403
 * `claim_invalid` for a link or code that was used, replaced or is old, and `unconfirmed`; 409
 * `has_business` if the account has a business, `has_owner`, and 429 after too many codes.
 */
export async function claimBusiness(context: UserContext, claim: Claim): Promise<ClaimedBusiness> {
  const { auth_user_id } = context.profile
  if ('code' in claim) {
    await spend(context.pool, codesOfLogin, auth_user_id)
    await spend(context.pool, codesOfBusiness, claim.provider_id)
  }
  const { provider_id } = 'code' in claim ? claim : await listingOf(context, claim.token)
  return transact(context, async (context) => {
    const { db, now, profile } = context
    await lockProfile(db, profile)
    await lockProvider(db, provider_id)
    const listing = await findListing(context, { provider_id })
    if (!listing) throw hasOwner()
    assertProven(listing, claim, now)
    const { confirmed_at } = await lockLogin(db, auth_user_id)
    if (!confirmed_at) throw forbidden(texts.unconfirmed, 'unconfirmed')
    const former = await attachProfile(context, { id: provider_id, owner: profile })
    await deleteBlocksOf(context, [former])
    await deleteUnclaimedLogins(context, [former])
    await openClaimedProvider(context, provider_id)
    await db
      .updateTable('imported_listings')
      .set({ claimed_at: now, ...forgotten })
      .where('provider_id', '=', provider_id)
      .execute()
    await enterRole(context, { auth_user_id, role: 'provider' })
    const by = 'code' in claim ? 'code' : 'link'
    await record(context, { kind: 'business.claimed', actor_id: auth_user_id, details: { provider_id, by } })
    return businessOf(listing)
  })
}

/** The columns that a claim clears, because the user now has them in their account. */
const forgotten = { email: null, address: null, website: null, link_hash: null, linked_at: null, code_hash: null }

function assertProven(listing: ClaimableListing, claim: Claim, now: Date): void {
  const given = hashOfToken('code' in claim ? plainCode(claim.code) : claim.token)
  const { link_hash, linked_at, code_hash, coded_at } = listing
  const isCode = 'code' in claim
  const [hash, at] = isCode ? [code_hash, coded_at] : [link_hash, linked_at]
  const isRight = hash !== null && timingSafeEqual(hash, given)
  if (!isRight || !isRecent(at, isCode ? limits.codeDays : limits.linkDays, now))
    throw isCode ? codeWrong() : linkInvalid()
}

/**
 * Takes a listing down for the business that got the link, and keeps it from being imported again.
 * Throws 403 `claim_invalid`.
 */
export async function removeByLink(context: VisitorContext, { token }: { token: string }): Promise<ClaimedBusiness> {
  await spendOnNetworks(context.pool, opens, context.address)
  const { provider_id } = await listingOf(context, token)
  return transact(context, async (context) => {
    await lockProvider(context.db, provider_id)
    const listing = await listingOf(context, token)
    await context.db
      .insertInto('removed_listings')
      .values({ key_hash: hashOfToken(listing.natural_key), removed_at: context.now })
      .onConflict((same) => same.doNothing())
      .execute()
    await removeListings(context, [provider_id])
    await record(context, { kind: 'business.removed_by_link', details: { provider_id } })
    return businessOf(listing)
  })
}

/** Stops the invitations to a business. The link still works. Throws 403 `claim_invalid`. */
export async function stopByLink(context: VisitorContext, { token }: { token: string }): Promise<ClaimedBusiness> {
  await spendOnNetworks(context.pool, opens, context.address)
  const listing = await listingOf(context, token)
  await context.db
    .updateTable('imported_listings')
    .set({ stopped_at: context.now })
    .where('provider_id', '=', listing.provider_id)
    .execute()
  return businessOf(listing)
}

/** How many invitations are sent in a minute, so that they don't delay other emails. */
const INVITED_AT_ONCE = 100

/**
 * Invites all businesses of an import by email to claim their listings. Jobs send the invitations,
 * also to businesses that are listed later. Throws 404.
 */
export async function inviteAll(context: OperatorContext, import_id: string): Promise<Import> {
  return transact(context, async (context) => {
    await lockImport(context.db, import_id)
    await context.db.updateTable('imports').set({ invited_at: context.now }).where('id', '=', import_id).execute()
    await recordAction(context, { kind: 'operator.import_invited', details: { import_id } })
    return getImport(context, import_id)
  })
}

/** The job that sends some of the invitations. Safe to repeat. */
export async function sendInvitations(context: Context): Promise<void> {
  await transact(context, async (context) => {
    const listings = await context.db
      .selectFrom('imported_listings')
      .innerJoin('imports', 'imports.id', 'imported_listings.import_id')
      .innerJoin('providers', 'providers.id', 'imported_listings.provider_id')
      .select(['provider_id', 'business_name', 'email'])
      .where('imports.invited_at', 'is not', null)
      .where('imports.state', '=', 'done')
      .where(isInvitable)
      .orderBy('imported_listings.import_id')
      .orderBy('line')
      .limit(INVITED_AT_ONCE)
      // Skips rows that another process has locked to send their invitations.
      .forUpdate('imported_listings')
      .skipLocked()
      .execute()
    for (const { email, ...listing } of listings) if (email) await sendLink(context, { ...listing, email }, 'invited')
  })
}

/**
 * New codes for the unclaimed businesses of an import, as a table for letters. They replace earlier
 * codes, and can't be read again. Throws 404.
 */
export async function makeCodes(context: OperatorContext, import_id: string): Promise<string> {
  return transact(context, async (context) => {
    const { db, now, config } = context
    await lockImport(db, import_id)
    const listings = await db
      .selectFrom('imported_listings')
      .innerJoin('providers', 'providers.id', 'imported_listings.provider_id')
      .innerJoin('users', 'users.id', 'imported_listings.provider_id')
      .select(['provider_id', 'business_name', 'address', 'city', 'state', 'zip_code'])
      .where('import_id', '=', import_id)
      .where('unclaimed', '=', true)
      .orderBy('line')
      .execute()
    const coded = listings.map((listing) => ({ ...listing, code: newCode() }))
    const hashes = JSON.stringify(
      coded.map(({ provider_id, code }) => ({ provider_id, hash: hashOfToken(code).toString('hex') })),
    )
    await sql`update imported_listings set code_hash = decode(hash, 'hex'), coded_at = ${now}
      from jsonb_to_recordset(${hashes}::jsonb) as coded (provider_id uuid, hash text)
      where imported_listings.provider_id = coded.provider_id`.execute(db)
    await recordAction(context, {
      kind: 'operator.claim_codes_made',
      details: { import_id, codes: coded.length },
    })
    const rows = coded.map(({ business_name, address, city, state, zip_code, code, provider_id }) => [
      business_name,
      address ?? '',
      city ?? '',
      state ?? '',
      zip_code ?? '',
      codeText(code),
      `${config.PUBLIC_URL}/claim?provider=${provider_id}`,
    ])
    return csvOf([
      [t('Business name'), t('Address'), t('City'), capitalized(terms().region), terms().Code, t('Code'), t('Page')],
      ...rows,
    ])
  })
}

const newCode = () => Array.from({ length: 10 }, () => codeLetters[randomInt(codeLetters.length)]).join('')

/** Deletes the record that the business of a closed account was imported. */
export async function forgetImportOf(
  { db }: TxContext,
  { profile_ids }: Announcements['account.closed'],
): Promise<void> {
  await db.deleteFrom('imported_listings').where('provider_id', 'in', profile_ids).execute()
}
