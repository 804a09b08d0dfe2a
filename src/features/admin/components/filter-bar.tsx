import { type FormEvent, useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import type { Filters } from '../client.ts'

/** A field of the bar: text, or a choice of values with their labels. */
export type FilterField = { name: string; label: string; hint?: string; type?: 'search' | 'date' } | Choice
type Choice = { name: string; label: string; options: Record<string, string> }

type FilterBarProps = {
  /** The name of the filtered things: "Users". */
  label: string
  fields: readonly FilterField[]
  filters: Filters
  /** The page without filters, sorted as it is. */
  to: string
  onFilter: (filters: Filters) => void
}

/**
 * Filters a list. The filters are in the page's address, so that operators can share it. The form stays while the list
 * changes, so that arrow keys go on to the next choice.
 */
export function FilterBar({ label, fields, filters: { sort, ...filters }, to, onFilter }: FilterBarProps) {
  const { ref, sends } = useFieldsOf(filters)
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = ({ name }: FilterField) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value.trim() || undefined : undefined
    }
    const chosen = Object.fromEntries(fields.map((field) => [field.name, text(field)]))
    sends(chosen)
    onFilter({ ...chosen, sort })
  }
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <search aria-label={label} className="mb-6 block">
      <form
        ref={ref}
        action={to}
        onSubmit={send}
        className="flex flex-wrap items-start gap-4 *:min-w-40 max-sm:*:w-full"
      >
        {sort && <input type="hidden" name="sort" value={sort} />}
        {fields.map((field) =>
          'options' in field ? (
            <Select
              key={field.name}
              label={field.label}
              name={field.name}
              defaultValue={filters[field.name] ?? ''}
              onChange={(event) => event.currentTarget.form?.requestSubmit()}
            >
              <option value="">All</option>
              {Object.entries(field.options).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          ) : (
            <TextField
              key={field.name}
              label={field.label}
              name={field.name}
              type={field.type ?? 'search'}
              hint={field.hint}
              defaultValue={filters[field.name] ?? ''}
              className="sm:grow"
            />
          ),
        )}
        <div className="flex gap-3 sm:pt-8 max-sm:*:grow sm:*:min-h-12">
          <Button type="submit">Search</Button>
          {isFiltered && (
            <ButtonLink to={to} variant="quiet">
              Clear
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  )
}

/**
 * A form whose fields show what the address says, also after going back. Filters that the form has just sent are not
 * written back: the user may have typed something else since.
 */
function useFieldsOf(filters: Filters) {
  const ref = useRef<HTMLFormElement>(null)
  const address = JSON.stringify(filters)
  const shown = useRef(address)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    const values = JSON.parse(address) as Filters
    for (const field of ref.current?.elements ?? [])
      if (field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type !== 'hidden'))
        field.value = values[field.name] ?? ''
  }, [address])
  return { ref, sends: (sent: Filters) => void (shown.current = JSON.stringify(sent)) }
}
