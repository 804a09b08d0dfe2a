import { type Language, languageName, languages, languagesIn, t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'

/** The languages that the value of the field names. */
export const codesOf = (value: string): Language[] => languagesIn(value.split(','))

const [first, second] = languages
const choices = [[first, second], [second, first], [first], [second]]

/** Which languages the site speaks, and which comes first (docs/product/languages.md). */
export function LanguagesField({
  value,
  error,
  onChange,
}: {
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}) {
  return (
    <Select
      label={t('Languages')}
      name="languages"
      hint={t('Pages of the first language have short addresses. Pages of the other begin with its code, such as /es.')}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {choices.map((codes) => (
        <option key={codes.join(',')} value={codes.join(',')}>
          {codes.map(languageName).join(', ')}
        </option>
      ))}
    </Select>
  )
}
