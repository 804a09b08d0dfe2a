import { transact } from '#platform/db/transact.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { updateProfile } from './commands.server.ts'
import type { ProfileChange } from './contract.ts'
import type { SessionContext } from './policy.server.ts'
import { withKnownLocation } from './queries.server.ts'

/** `PATCH /rest/v1/users/{id}`: changes one of the user's own profiles. Throws 404 for others. */
export async function changeOwnProfile(
  context: SessionContext,
  { id, change }: { id: string; change: ProfileChange },
): Promise<void> {
  const profile = context.session.identity.profiles.find((own) => own.id === id)
  if (!profile) throw notFound(t('Profile not found'))
  const known = await withKnownLocation(context, change)
  await transact(context, (context) => updateProfile(context, profile, known))
}
