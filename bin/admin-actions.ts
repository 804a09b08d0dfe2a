import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { rotateCalendarKeys } from '#domains/calendars/accounts-secrets-commands.server.ts'
import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import { findLogin } from '#domains/identity/queries.server.ts'
import { EmailAddress, NewPassword } from '#domains/identity/schema.ts'
import { rotatePushKey } from '#domains/notifications/push-commands.server.ts'
import { rotateWebhookKeys } from '#domains/notifications/webhooks-commands.server.ts'
import {
  featureBusiness,
  makeOperator,
  promoteLogin,
  suspend,
  unprotect,
  unsuspend,
  unverifyBusiness,
  verifyBusiness,
} from '#domains/operators/accounts-commands.server.ts'
import { NewVerification } from '#domains/operators/accounts-schema.ts'
import { makeSetupLink } from '#domains/operators/setup-link-commands.server.ts'
import { setupLinkDays, setupTexts } from '#domains/operators/setup-rules.ts'
import { checks } from '#domains/providers/record-rules.ts'
import { rotateSecrets } from '#domains/sign-in/authenticator-commands.server.ts'
import { hashPassword, refuseCommonPassword } from '#domains/sign-in/passwords-commands.server.ts'
import { urls } from '#urls.ts'
import { UsageError } from './run-command.ts'

/** What `npm run admin -- help` prints. */
export const help = `Operator commands:

  npm run admin -- create --email E [--name N]    make an operator. Asks for the password, or reads it from standard input.
                                                  If the account exists, it must be that account's password
  npm run admin -- setup-link                     print a new link to set up a site that has no operator yet. The last one ends
  npm run admin -- verify <provider id or email>  mark a business as verified. --checked lists what you checked
                                                  (${Object.keys(checks).join(', ')}), --note adds a note
  npm run admin -- feature <provider id or email> feature a business
  npm run admin -- suspend <email>                suspend an account: end its sessions, block sign-in, hide its business.
                                                  --reason is shown to other operators
  npm run admin -- unprotect <email>              remove a lost authenticator app, and of an operator the passkeys.
                                                  Confirm the user's identity first; the user gets an email
  npm run admin -- rotate-secrets                 encrypt all secrets with the first key of SECRET_KEY
  npm run admin -- doctor [--email E]             check the database, email, pictures, disk, clock, proxy and backups, and
                                                  say what to fix. --email sends a test email. Exit code 1 if something
                                                  is wrong

--undo reverses verify, feature and suspend. Every change is recorded in the audit trail (/admin/audit).
Operators can do all of this at /admin, too, except setup-link, unprotect, rotate-secrets and doctor. The site may be running.`

/** Changes the database and resolves to the line to print. */
type Action = (context: OperatorContext) => Promise<string>

/**
 * The command in `args`; undefined if the user asks for help. `askPassword` is called if a password
 * is needed. Throws a `UsageError`.
 */
export function parseAction(args: string[], askPassword: () => Promise<string>): Action | undefined {
  const { command, subject, email, name, undo, help: isHelp, ...details } = parse(args)
  if (isHelp || command === undefined || command === 'help') return undefined
  if (command === 'create') return createAction({ address: email, name, askPassword })
  if (command === 'rotate-secrets') return rotateAction
  if (command === 'setup-link') return setupLinkAction
  const actions: Record<string, (subject: string) => Action> = {
    verify: (id) => async (context) =>
      undo
        ? `${await unverifyBusiness(context, id)} is no longer verified.`
        : `${await verifyBusiness(context, { business: id, verification: parseVerification(details) })} is now verified.`,
    feature: (id) => async (context) =>
      `${await featureBusiness(context, { business: id, featured: !undo })} is ${undo ? 'no longer' : 'now'} featured.`,
    suspend: (user) => async (context) => {
      await (undo
        ? unsuspend(context, user)
        : suspend(context, { user, reason: details.reason?.slice(0, 500) ?? null }))
      return `${user} ${undo ? 'is no longer' : 'is now'} suspended.`
    },
    unprotect: (user) => async (context) => {
      await unprotect(context, user)
      return `${user} now signs in without a second factor.`
    },
  }
  const action = Object.hasOwn(actions, command) ? actions[command] : undefined
  if (!action) throw new UsageError(`Unknown command: ${command}\n\n${help}`)
  if (subject === undefined) throw new UsageError(`${command} needs an email address or a provider id.\n\n${help}`)
  return action(subject)
}

async function setupLinkAction(context: OperatorContext): Promise<string> {
  const link = await makeSetupLink(context, { unlessBegun: false })
  if (typeof link === 'string') throw new UsageError(setupTexts.finished)
  return `This link sets up the site. It works for ${setupLinkDays} days, and until there is an operator:\n\n${context.config.PUBLIC_URL}${urls.setup(link.secret)}`
}

async function rotateAction(context: OperatorContext): Promise<string> {
  const rotations = [rotateSecrets, rotateWebhookKeys, rotateCalendarKeys, rotatePushKey]
  let count = 0
  for (const rotate of rotations) count += await rotate(context)
  return `${count} ${count === 1 ? 'secret was' : 'secrets were'} encrypted with the first key of SECRET_KEY.`
}

/** What the operator checked; both options may be missing. */
function parseVerification({ checked, note }: { checked?: string | undefined; note: string }): NewVerification {
  const names = checked?.split(',').map((name) => name.trim())
  const parsed = z.partial(NewVerification, { checked: true }).safeParse({ checked: names, note })
  if (!parsed.success)
    throw new UsageError(`--checked takes ${Object.keys(checks).join(', ')}; --note takes up to 1,000 characters.`)
  return { ...parsed.data, checked: parsed.data.checked ?? [] }
}

/** The command and its options. Throws a `UsageError`. */
export function parse(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        name: { type: 'string', default: 'Operator' },
        checked: { type: 'string' },
        note: { type: 'string', default: '' },
        reason: { type: 'string' },
        undo: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    const [command, subject, ...more] = positionals
    if (more.length === 0) return { ...values, command, subject }
  } catch {
    // An unknown option: print the help, as for too many arguments.
  }
  throw new UsageError(help)
}

function createAction({
  address,
  name,
  askPassword,
}: {
  address: string | undefined
  name: string
  askPassword: () => Promise<string>
}): Action {
  const email = EmailAddress.safeParse(address)
  if (!email.success) throw new UsageError('create needs --email with an email address.')
  return async (context) => {
    const password = await askPassword()
    if (await findLogin(context.db, email.data)) {
      await promoteLogin(context, { email: email.data, password })
      return `${email.data} is now an operator. The password stays the same.`
    }
    const password_hash = await hashPassword(checkPassword(password))
    await makeOperator(context, { email: email.data, name, password_hash })
    return `${email.data} is now an operator.`
  }
}

function checkPassword(password: string): string {
  const parsed = NewPassword.safeParse(password)
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message)
  refuseCommonPassword(password)
  return password
}
