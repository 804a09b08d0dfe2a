import { useQuery } from '@tanstack/react-query'
import { loadPublicFields } from '#domains/catalog/components/public-fields.tsx'
import { fieldsQuery } from '#domains/catalog/fields-client.ts'
import type { Field } from '#domains/catalog/fields-contract.ts'
import { filterKinds } from '#domains/catalog/fields-limits.ts'
import { useApi } from '#platform/api-context.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FilterChip } from '#ui/chip.tsx'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import { t } from '#ui/language.ts'
import { useFollowing } from './use-search-form.ts'

export { loadPublicFields }

/** The own fields that searches filter by, of businesses and then of services. */
function useFilters(): Field[] {
  const api = useApi()
  const { data: ofProviders = [] } = useQuery(fieldsQuery(api, 'provider'))
  const { data: ofServices = [] } = useQuery(fieldsQuery(api, 'service'))
  return [...ofProviders, ...ofServices].filter(({ kind }) => filterKinds.includes(kind))
}

/** The props of the filters by own fields. */
export interface FieldFiltersProps {
  /** The values of the address, as "id:value". */
  wished: readonly string[] | undefined
  onChange: (() => void) | undefined
}

/** The filters by own fields, named as in the address. They work without JavaScript. */
export function FieldFilters({ wished, onChange }: FieldFiltersProps) {
  const [chosen = [], choose] = useFollowing(wished)
  const toggle = (wish: string, isChosen: boolean) => {
    choose(isChosen ? [...chosen, wish] : chosen.filter((other) => other !== wish))
    onChange?.()
  }
  return useFilters().map((field) => {
    const options = optionsOf(field).map(({ value, label }) => {
      const wish = `${field.id}:${value}`
      return (
        <Checkbox
          key={value}
          name="field"
          value={wish}
          checked={chosen.includes(wish)}
          onChange={(event) => toggle(wish, event.target.checked)}
        >
          {label}
        </Checkbox>
      )
    })
    if (field.kind === 'yes_no') return <div key={field.id}>{options}</div>
    const count = chosen.filter((wish) => wish.startsWith(field.id)).length
    return (
      <details key={field.id} className="group">
        <summary className="-mx-2 inline-flex min-h-11 list-none items-center gap-2 rounded-field px-2 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
          <span className="wrap-anywhere">{field.label}</span>
          {count > 0 && (
            <span className="font-normal whitespace-nowrap text-quiet">{t('{count} chosen', { count })}</span>
          )}
        </summary>
        <fieldset className="grid grid-cols-2 gap-x-4 wrap-anywhere lg:grid-cols-1">
          <legend className="sr-only">{field.label}</legend>
          {options}
        </fieldset>
      </details>
    )
  })
}

const optionsOf = ({ kind, label, options }: Field) =>
  kind === 'yes_no' ? [{ value: 'true', label }] : options.map((option) => ({ value: option, label: option }))

/** A chip for each value of the address; `hrefWithout` is the list without it. */
export function FieldChips({
  wished,
  hrefWithout,
}: {
  wished: readonly string[]
  hrefWithout: (wish: string) => string
}) {
  const filters = useFilters()
  return wished.map((wish) => (
    <FilterChip key={wish} to={hrefWithout(wish)} preventScrollReset className="max-w-full max-sm:shrink-0">
      <span className="truncate">{nameOf(wish, filters)}</span>
    </FilterChip>
  ))
}

/** "Languages: Spanish", "Eco-friendly products". */
function nameOf(wish: string, filters: readonly Field[]): string {
  const [id, value] = [wish.slice(0, 36), wish.slice(37)]
  const field = filters.find((one) => one.id === id)
  if (!field) return t('A filter that is gone')
  if (field.kind !== 'yes_no') return `${field.label}: ${value}`
  return value === 'true' ? field.label : `${field.label}: ${t('No')}`
}
