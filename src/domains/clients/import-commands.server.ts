import { lockProfile, lockProvider } from '#domains/identity/locks.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import { problemsIn } from '#platform/check.ts'
import { transact } from '#platform/db/transact.server.ts'
import { conflict, invalid } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { t } from '#ui/language.ts'
import { insertClients } from './commands.server.ts'
import { type ClientImport, NewClient } from './contract.ts'
import { type Contact, type ContactFile, readContacts } from './import-reading.server.ts'
import { clientLimits, clientTexts as texts } from './limits.ts'
import { listContacts } from './queries.server.ts'

/** How many of the new contacts an import shows, and how many are written in one statement. */
const [SAMPLE, AT_ONCE] = [10, 500]

/**
 * Adds the contacts of a file as clients of the provider: those without a wrong field whose email
 * address and phone number no client has. A dry run returns the result without adding them. Throws
 * 422 for a file that has none, and 409 `too_many_clients`.
 */
export async function importClients(
  context: UserContext,
  { file, dry_run }: { file: Uint8Array; dry_run: boolean },
): Promise<ClientImport> {
  const read = readContacts(file)
  if (read.contacts.length + read.flaws.length === 0) throw invalid([{ path: 'file', message: texts.fileEmpty }])
  if (!read.hasNames) throw invalid([{ path: 'file', message: texts.fileWithoutNames }])
  if (dry_run) return transact(context, async (context) => (await planImport(context, read)).result)
  return transactOnce(context, async (context) => {
    const { db, profile } = context
    await lockProfile(db, profile)
    await lockProvider(db, profile.id)
    const { clients, result } = await planImport(context, read)
    for (let at = 0; at < clients.length; at += AT_ONCE)
      await insertClients(context, profile.id, clients.slice(at, at + AT_ONCE))
    return { ...result, dry_run }
  })
}

async function planImport(
  { db, profile }: Pick<UserContext, 'profile'> & { db: Parameters<typeof listContacts>[0] },
  read: ContactFile,
) {
  const present = await listContacts(db, profile.id)
  const seen = { email: new Map<string, string>(), phone: new Map<string, string>() }
  const remember = ({ name, email, phone }: Pick<NewClient, 'name' | 'email' | 'phone'>) => {
    if (email) seen.email.set(email.toLowerCase(), name)
    if (phone) seen.phone.set(phone, name)
  }
  present.forEach(remember)
  const clients: NewClient[] = []
  const sample: ClientImport['sample'] = []
  const duplicates: ClientImport['duplicates'] = []
  const errors: ClientImport['errors'] = [...read.flaws]
  for (const contact of read.contacts) {
    const { line } = contact
    const client = clientOf(contact)
    const problems = Object.entries(problemsIn(NewClient, client)).filter(([field]) => !field.includes('.'))
    if (problems.length > 0) {
      errors.push(...problems.map(([field, message = '']) => ({ line, field, message: t(message) })))
      continue
    }
    const checked = NewClient.parse(client)
    const twin = twinOf(checked, seen)
    if (twin) duplicates.push({ line, name: checked.name, ...twin })
    else {
      clients.push(checked)
      remember(checked)
      if (sample.length < SAMPLE) sample.push({ line, name: checked.name, phone: checked.phone, email: checked.email })
    }
  }
  if (present.length + clients.length > clientLimits.clients) throw conflict('too_many_clients', texts.tooMany)
  const rows = read.contacts.length + read.flaws.length
  errors.sort((one, other) => one.line - other.line)
  const result: ClientImport = {
    dry_run: true,
    format: read.format,
    rows,
    created: clients.length,
    duplicates,
    errors,
    sample,
  }
  return { clients, result }
}

/** An incomplete address is added to the notes, so that nothing is lost. */
function clientOf({ name, phone, email, address, notes }: Contact) {
  const contact = { name, phone, email }
  const isComplete = problemsIn(NewClient, { name: 'A', address }).address === undefined
  const parts = Object.values(address).filter(Boolean)
  if (isComplete || parts.length === 0) return { ...contact, address: isComplete ? address : null, notes }
  return {
    ...contact,
    address: null,
    notes: [notes, t('Address: {address}', { address: parts.join(', ') })].filter(Boolean).join('\n'),
  }
}

/** The client or earlier contact with the same email address or phone number, if any. */
function twinOf({ email, phone }: NewClient, seen: Record<'email' | 'phone', Map<string, string>>) {
  const byEmail = seen.email.get(email.toLowerCase())
  if (byEmail !== undefined) return { by: 'email' as const, of: byEmail }
  const byPhone = seen.phone.get(phone)
  return byPhone === undefined ? undefined : { by: 'phone' as const, of: byPhone }
}
