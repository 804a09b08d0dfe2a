import { Checkbox } from '#ui/checkbox.tsx'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import type { OtherWays } from '../resets-contract.ts'

/** Lists the other ways into a login, and offers to remove those that a new password keeps. */
export function OtherWaysField({ ways: { sessions, passkeys, google, removable } }: { ways: OtherWays }) {
  if (sessions === 0 && passkeys.length === 0 && !google) return null
  return (
    <fieldset className="rounded-card border border-line bg-sunken/60 px-4 pt-3 pb-2">
      <legend className="sr-only">{t('Other ways into your account')}</legend>
      <p className="font-semibold" aria-hidden="true">
        {t('Other ways into your account')}
      </p>
      {sessions > 0 && (
        <p className="mt-1 text-sm text-quiet">
          {t(
            '{sessions, plural, =1 {One device is} other {# devices are}} signed in. The new password signs them out.',
            { sessions },
          )}
        </p>
      )}
      {removable.length > 0 && (
        <p className="mt-1 text-sm text-quiet">
          {t('A new password does not end these. Remove those you don’t know.')}
        </p>
      )}
      {removable.includes('passkeys') && (
        <Checkbox name="passkeys" className="wrap-anywhere">
          {t('{count, plural, =1 {Remove the passkey} other {Remove # passkeys}}: {names}', {
            count: passkeys.length,
            names: passkeys
              .map(({ name, created_at }) => t('{name} (added {date})', { name, date: dayText(created_at) }))
              .join(', '),
          })}
        </Checkbox>
      )}
      {removable.includes('google') && google && (
        <Checkbox name="google">
          {t('Disconnect the Google account, connected {date}', { date: dayText(google.since) })}
        </Checkbox>
      )}
      {passkeys.length > 0 && !removable.includes('passkeys') && (
        <p className="mt-1 pb-2 text-sm text-quiet">
          {t(
            'Your passkeys stay, because operators need a second factor. You can change them after you have signed in with one.',
          )}
        </p>
      )}
    </fieldset>
  )
}
