import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import type { Crew } from '../crews-contract.ts'

interface CrewSelectProps {
  label: string
  crews: readonly Crew[]
  /** The number of a crew; null for everyone. */
  value: number | null
  error?: string | null
  onChange: (crew: number | null) => void
  className?: string
}

/** Chooses one crew or everyone. Renders nothing for a provider who works alone. */
export function CrewSelect({ crews, value, onChange, ...field }: CrewSelectProps) {
  if (crews.length < 2) return null
  return (
    <Select
      {...field}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || null)}
    >
      <option value="">{t('Everyone')}</option>
      {crews.map(({ number, name }) => (
        <option key={number} value={number}>
          {name}
        </option>
      ))}
    </Select>
  )
}
