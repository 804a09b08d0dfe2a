import { useId, useRef, useState } from 'react'
import type { User } from '#domains/identity/contract.ts'
import { type TokenScope, tokenScopes } from '#domains/identity/scopes-rules.ts'
import { ProofDialog } from '#domains/sign-in/components/proof-dialog.tsx'
import type { Factors, OwnerProof } from '#domains/sign-in/methods-contract.ts'
import { useCreateToken } from '#domains/sign-in/tokens-client.ts'
import { scopeTexts, tokenTexts } from '#domains/sign-in/tokens-rules.ts'
import { DAY_MS } from '#platform/durations.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldError, TextField } from '#ui/field.tsx'
import { msg, t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'

type CreateTokenProps = {
  user: User
  factors: Factors
  onClose: () => void
  onCreated: (token: string) => void
}

const lifetimes = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', msg('A year')],
  ['', msg('Never')],
] as const

/** Asks for the name, the scopes and the end of a token, and for the user's password. */
export function CreateTokenDialog({ user, factors, onClose, onCreated }: CreateTokenProps) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read'])
  const [days, setDays] = useState('90')
  const [wrong, setWrong] = useState<{ name?: string; scopes?: string }>({})
  const field = useRef<HTMLInputElement>(null)
  const scopesError = useId()
  const create = useCreateToken()

  async function send(proof: OwnerProof) {
    if (name.trim() === '') {
      setWrong({ name: t(tokenTexts.nameMissing) })
      field.current?.focus()
      return
    }
    if (scopes.length === 0) return setWrong({ scopes: t(tokenTexts.scopesMissing) })
    const expires_at = days && new Date(Date.now() + Number(days) * DAY_MS).toISOString()
    const { token } = await create.mutateAsync({
      name,
      scopes: [...scopes],
      ...(expires_at && { expires_at }),
      ...proof,
    })
    onCreated(token)
  }

  return (
    <ProofDialog
      open
      onClose={onClose}
      title={t('Create token')}
      confirmText={t('Create token')}
      factors={factors}
      onProof={send}
    >
      <div className="flex flex-col gap-5">
        <TextField
          ref={field}
          label={t('Name')}
          name="token_name"
          hint={t('So that you recognize it later, such as the name of the program.')}
          maxLength={100}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setWrong({})
          }}
          error={wrong.name}
          required
        />
        <fieldset aria-describedby={scopesError}>
          <legend className="font-semibold">{t('What the program may do')}</legend>
          {offeredTo(user).map((scope) => (
            <Checkbox
              key={scope}
              checked={scopes.includes(scope)}
              onChange={({ currentTarget: { checked } }) => {
                setScopes(checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
                setWrong({})
              }}
            >
              <span className="block font-semibold">{t(scopeTexts[scope].title)}</span>
              <span className="block text-sm text-quiet">{t(scopeTexts[scope].text)}</span>
            </Checkbox>
          ))}
          <FieldError id={scopesError}>{wrong.scopes}</FieldError>
        </fieldset>
        <Select label={t('Expires after')} value={days} onChange={(event) => setDays(event.currentTarget.value)}>
          {lifetimes.map(([value, text]) => (
            <option key={value} value={value}>
              {t(text)}
            </option>
          ))}
        </Select>
      </div>
    </ProofDialog>
  )
}

/** The scopes that the user can give in the current role. */
const offeredTo = ({ profile, is_operator }: User) =>
  tokenScopes.filter(
    (scope) =>
      (scope !== 'provider' || profile.user_type === 'provider') && (scope !== 'admin' || is_operator === true),
  )
