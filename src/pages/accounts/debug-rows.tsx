import type { DebugReport } from '#domains/accounts/contract.ts'
import { t } from '#ui/language.ts'

/** A login and its profiles as stored, field by field. */
export function DebugRows({ report: { auth_user, profiles } }: { report: DebugReport }) {
  return (
    <div className="flex flex-col gap-6">
      <Fields row={auth_user} />
      {profiles.map((profile) => (
        <section key={profile.id} aria-label={`${profile.user_type} profile`}>
          <h3 className="mb-2 text-lg capitalize">{`${profile.user_type} profile`}</h3>
          <Fields row={profile} />
        </section>
      ))}
    </div>
  )
}

function Fields({ row }: { row: Record<string, string | null> }) {
  return (
    <dl className="grid gap-x-6 text-sm sm:grid-cols-[auto_1fr]">
      {Object.entries(row).map(([field, value]) => (
        <div key={field} className="border-t border-line py-2 sm:col-span-2 sm:grid sm:grid-cols-subgrid">
          <dt className="font-semibold">{field}</dt>
          <dd className="break-all text-quiet max-sm:text-xs">{value ?? t('none')}</dd>
        </div>
      ))}
    </dl>
  )
}
