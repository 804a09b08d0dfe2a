import { Link } from 'react-router'
import type { UserType } from '#domains/identity/contract.ts'
import { Button } from '#ui/button.tsx'
import { KeyRound } from '#ui/icons/key-round.ts'
import { msg, t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { urls } from '#urls.ts'

/** A login of the demo world. */
export interface DemoLogin {
  label: string
  email: string
  password: string
  user_type: UserType
}

const names: Record<string, string> = {
  customer: msg('customer'),
  provider: msg('provider'),
  operator: msg('operator'),
}

/** The demo's logins. Choosing one fills in the form, so that visitors see how to sign in. */
export function DemoLogins({ logins, onPick }: { logins: readonly DemoLogin[]; onPick: (login: DemoLogin) => void }) {
  if (logins.length === 0) return null
  return (
    <div role="group" aria-label={t('Demo logins')} className="rounded-card border border-line bg-sunken/60 p-4">
      <p className="flex items-center gap-2 text-sm font-semibold">
        <KeyRound aria-hidden="true" className="size-4 text-lamp-deep" />
        {t('This is a demo. Look around as')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {logins.map((login) => (
          <Button key={login.email} size="sm" onClick={() => onPick(login)} className="flex-1 capitalize">
            {t(names[login.label] ?? login.label)}
          </Button>
        ))}
      </div>
      <p className="mt-3 text-sm text-quiet">
        <Rich
          text={t('Emails of this demo appear <link>in its outbox</link>.')}
          link={(text) => (
            <Link to={urls.outbox()} className="text-link whitespace-nowrap">
              {text}
            </Link>
          )}
        />
      </p>
    </div>
  )
}
