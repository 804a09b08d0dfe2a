import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import type { ProvidersSearch } from '#urls.ts'

type SortSelectProps = {
  query: ProvidersSearch
  /** Whether the list is near a place. */
  isNear: boolean
  onChange: (sort: string | undefined) => void
  /** The name of the field, if the select is part of a form. */
  name?: 'sort'
  labelHidden?: boolean
  className?: string
}

/** The order of the list: by default "Nearest" near a place, and "Best match" without one. */
export function SortSelect({ query, isNear, onChange, ...select }: SortSelectProps) {
  return (
    <Select
      {...select}
      label={t('Sort by')}
      value={!isNear && query.sort === 'best' ? '' : (query.sort ?? '')}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{isNear ? t('Nearest') : t('Best match')}</option>
      {isNear && <option value="best">{t('Best match')}</option>}
      <option value="rating">{t('Highest rated')}</option>
      <option value="price">{t('Lowest price')}</option>
      <option value="soonest">{t('Soonest')}</option>
    </Select>
  )
}
