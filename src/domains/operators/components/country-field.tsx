import { countryCodes } from '#db/countries/list.ts'
import { language, t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'

interface CountryFieldProps {
  value: string
  error: string | undefined
  onChange: (code: string) => void
}

/** The country of the site, by its code. */
export function CountryField({ value, error, onChange }: CountryFieldProps) {
  const names = new Intl.DisplayNames(language(), { type: 'region' })
  return (
    <Select
      label={t('Country')}
      name="country"
      hint={t('Decides postal codes, the currency and distances. It cannot change once users have addresses.')}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {countryCodes.map((code) => (
        <option key={code} value={code}>
          {names.of(code.toUpperCase())}
        </option>
      ))}
    </Select>
  )
}
