import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextField } from '#ui/field.tsx'
import { SlidersHorizontal } from '#ui/icons/sliders-horizontal.ts'
import { t } from '#ui/language.ts'
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
  /** The page without filters, in the current order. */
  to: string
  onFilter: (filters: Filters) => void
}

/**
 * Filters a list. The filters are in the page's address, so that operators can share it. The form
 * stays while the list changes, so that arrow keys go on to the next choice. On a phone, it is
 * behind a button, so that the list comes first.
 */
export function FilterBar({ label, fields, filters: { sort, ...filters }, to, onFilter }: FilterBarProps) {
  const { ref, sends } = useFieldsOf(filters)
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const id = useId()
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
    // A form that a choice submits stays open, because the user may choose more.
    if (!(event.nativeEvent as SubmitEvent).submitter) return
    setOpen(false)
    toggle.current?.focus()
  }
  const used = Object.values(filters).filter(Boolean).length
  return (
    <search aria-label={t(label)} className="mb-6 block">
      <Button
        ref={toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        icon={<SlidersHorizontal aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen(!isOpen)}
        className="w-full sm:hidden noscript:hidden"
      >
        {t('Filters')} {used > 0 && <Badge className="tabular-nums">{used}</Badge>}
      </Button>
      <form
        id={id}
        ref={ref}
        action={to}
        onSubmit={send}
        className={classNames(
          'flex flex-wrap items-start gap-4 *:min-w-40 max-sm:mt-4 max-sm:*:w-full',
          !isOpen && 'max-sm:hidden noscript:flex',
        )}
      >
        {sort && <input type="hidden" name="sort" value={sort} />}
        {fields.map((field) => (
          <FilterControl key={field.name} field={field} value={filters[field.name] ?? ''} />
        ))}
        <div className="flex gap-3 sm:pt-8 max-sm:*:grow sm:*:min-h-12">
          <Button type="submit">{t('Search')}</Button>
          {used > 0 && (
            <ButtonLink to={to} variant="quiet">
              {t('Clear')}
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  )
}

function FilterControl({ field, value }: { field: FilterField; value: string }) {
  const { name, label } = field
  if (!('options' in field))
    return (
      <TextField
        label={t(label)}
        name={name}
        type={field.type ?? 'search'}
        hint={field.hint && t(field.hint)}
        defaultValue={value}
        className="sm:grow"
      />
    )
  return (
    <Select
      label={t(label)}
      name={name}
      defaultValue={value}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
    >
      <option value="">{t('All')}</option>
      {Object.entries(field.options).map(([option, text]) => (
        <option key={option} value={option}>
          {t(text)}
        </option>
      ))}
    </Select>
  )
}

/**
 * A form whose fields show what the address says, also after going back. Filters that the form has
 * just sent are not written back: the user may have typed something else since.
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
