import type { UserType } from '#domains/identity/contract.ts'
import { HandHelping } from '#ui/icons/hand-helping.ts'
import { Search } from '#ui/icons/search.ts'
import { msg, t } from '#ui/language.ts'
import { RadioGroup } from '#ui/radio-group.tsx'

const choices = [
  { value: 'customer' as const, label: msg('Customer'), icon: <Search aria-hidden="true" className="size-5" /> },
  { value: 'provider' as const, label: msg('Provider'), icon: <HandHelping aria-hidden="true" className="size-5" /> },
]

/** The account type to sign in with. */
export function AccountTypeChoice({ value, onChange }: { value: UserType; onChange: (type: UserType) => void }) {
  return (
    <RadioGroup
      label={t('Account type')}
      name="user_type"
      choices={choices.map((choice) => ({ ...choice, label: t(choice.label) }))}
      value={value}
      onChange={onChange}
    />
  )
}
