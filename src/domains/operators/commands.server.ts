import { resendEmail } from '#domains/email/commands.server.ts'
import type { OperatorContext, OperatorTxContext } from '#domains/identity/operator-policy.server.ts'
import { removeSiteImage, replaceSiteImage } from '#domains/site/images-commands.server.ts'
import type { ImageKind } from '#domains/site/images-rules.ts'
import { changeSettings } from '#domains/site/settings-commands.server.ts'
import type { SettingsChange } from '#domains/site/settings-contract.ts'
import { textsIn } from '#domains/site/texts-commands.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { byCommandLine, bySetUp } from './rules.ts'

/**
 * An action of an operator. Details hold ids and our own words only, because the trail can't be
 * changed.
 */
export interface Action {
  kind: `operator.${string}`
  /** The login that it was done to. */
  subject_id?: string | null
  details?: Record<string, string | number | boolean>
}

/** Records what an operator did, in the same transaction. */
export async function recordAction(
  context: OperatorTxContext,
  { kind, subject_id = null, details = {} }: Action,
): Promise<void> {
  const { operator_id: actor_id } = context
  const by: Record<string, string> = actor_id === null ? { by: context.is_set_up ? bySetUp : byCommandLine } : {}
  await record(context, { kind, actor_id, subject_id, details: { ...by, ...details } })
}

/** Sends an email again that failed or was kept. Throws as {@link resendEmail} does. */
export async function resendAsOperator(context: OperatorContext & Context, id: string): Promise<void> {
  await transact(context, async (context) => {
    const { kind, auth_user_id } = await resendEmail(context, id)
    const details = { mail_id: id, mail_kind: kind }
    await recordAction(context, { kind: 'operator.mail_resent', subject_id: auth_user_id, details })
  })
}

/** Changes the site's settings. */
export async function changeSettingsAsOperator(context: OperatorContext, change: SettingsChange): Promise<void> {
  const { legal: _, imprint: __, pages: ___, ...values } = change
  const names = [...Object.keys(values), ...textsIn(change).map(({ path }) => path)].toSorted()
  if (names.length === 0) return
  await changeSettings(context, change, recordChangeOf(names.join(' ')))
}

const recordChangeOf = (settings: string) => (context: OperatorTxContext) =>
  recordAction(context, { kind: 'operator.settings_changed', details: { settings } })

/** Replaces the logo or icon of the site. Throws as {@link replaceSiteImage} does. */
export async function replaceImageAsOperator(
  context: OperatorContext,
  image: { kind: ImageKind; bytes: Uint8Array },
): Promise<void> {
  await replaceSiteImage(context, image, recordChangeOf(image.kind))
}

/** Restores the logo or icon of the product. */
export async function removeImageAsOperator(context: OperatorContext, kind: ImageKind): Promise<void> {
  await removeSiteImage(context, kind, recordChangeOf(kind))
}
