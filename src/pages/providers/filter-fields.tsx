import type { ChangeEvent } from 'react'
import type { Category } from '#domains/catalog/categories-contract.ts'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import { CategoryIcon } from '#domains/catalog/components/category-icon.tsx'
import { dayPartOf, dayParts, dayWords, PICKED_DAY, placesOfWork, wordName } from '#domains/search/rules.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextField } from '#ui/field.tsx'
import { roundMoney } from '#ui/formats.ts'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import type { ProvidersSearch } from '#urls.ts'
import { OwnFilters } from './own-filters.tsx'
import { useFollowing } from './use-search-form.ts'

type FilterFieldsProps = {
  query: ProvidersSearch
  /** Whether the list is near a place. */
  isNear: boolean
  categories: Category[]
  /** Called after each choice; a form with a submit button doesn't need it. */
  onChange?: (() => void) | undefined
  className?: string
}

type Control = ChangeEvent<HTMLSelectElement | HTMLInputElement>

/** The filters of the list, named as in the address. They work without JavaScript. */
export function FilterFields({ query, isNear, categories, onChange, className }: FilterFieldsProps) {
  const [draft, setDraft] = useFollowing(query)
  const set = (name: keyof ProvidersSearch) => (event: Control) => {
    const { value } = event.currentTarget
    setDraft({ ...draft, [name]: value || undefined })
    onChange?.()
  }
  const check = (name: 'verified' | 'instant' | 'reach') => (event: Control) => {
    setDraft({
      ...draft,
      [name]: (event.currentTarget as HTMLInputElement).checked ? event.currentTarget.value : undefined,
    })
    onChange?.()
  }
  return (
    <div className={className}>
      <WhenFields draft={draft} setDraft={setDraft} onChange={onChange} />
      <Select label={t('Price')} labelHidden name="max_price" value={draft.max_price ?? ''} onChange={set('max_price')}>
        <option value="">{t('Any price')}</option>
        {withOwn([30, 50, 75, 100, 150], query.max_price).map((price) => (
          <option key={price} value={price}>
            {t('Up to {amount} an hour with fees', { amount: roundMoney(price) })}
          </option>
        ))}
      </Select>
      <Select
        label={t('Rating')}
        labelHidden
        name="min_rating"
        value={draft.min_rating ?? ''}
        onChange={set('min_rating')}
      >
        <option value="">{t('Any rating')}</option>
        {withOwn([3, 4, 4.5], query.min_rating).map((stars) => (
          <option key={stars} value={stars}>
            {t('{stars} stars or more', { stars })}
          </option>
        ))}
      </Select>
      <Select
        label={t('Where')}
        labelHidden
        name="location_type"
        value={draft.location_type ?? ''}
        onChange={set('location_type')}
      >
        <option value="">{t('Anywhere')}</option>
        {Object.entries(placesOfWork).map(([type, label]) => (
          <option key={type} value={type}>
            {t(label)}
          </option>
        ))}
      </Select>
      <div className="col-span-full">
        <Checkbox name="verified" value="true" checked={draft.verified === 'true'} onChange={check('verified')}>
          {t('Verified only')}
        </Checkbox>
        <Checkbox name="instant" value="true" checked={draft.instant === 'true'} onChange={check('instant')}>
          {t('Instant booking only')}
        </Checkbox>
        {isNear && (
          <Checkbox name="reach" value="all" checked={draft.reach === 'all'} onChange={check('reach')}>
            {t('Beyond their travel area')}
          </Checkbox>
        )}
        <OwnFilters wished={query.field} onChange={onChange} />
        <CategoryFields categories={categories} query={query} onChange={onChange} />
      </div>
    </div>
  )
}

/** The usual choices, and the value in the address. */
const withOwn = (choices: number[], own: number | undefined) =>
  own === undefined || choices.includes(own) ? choices : [...choices, own].sort((a, b) => a - b)

type WhenFieldsProps = {
  draft: ProvidersSearch
  setDraft: (draft: ProvidersSearch) => void
  onChange: (() => void) | undefined
}

/**
 * Day and time. Style sheets show the date and the time when they apply, so that this works without
 * JavaScript.
 */
function WhenFields({ draft, setDraft, onChange }: WhenFieldsProps) {
  const { free_on = '' } = draft
  const isWord = free_on === '' || dayWords.some((word) => word === free_on)
  const part = dayPartOf(draft)
  const hasOwnTime = !part && (draft.free_from !== undefined || draft.free_to !== undefined)

  function chooseDay({ currentTarget: { value } }: Control) {
    setDraft({ ...draft, free_on: value || undefined })
    if (value !== PICKED_DAY) onChange?.()
  }
  function pickDate({ currentTarget: { value } }: Control) {
    setDraft({ ...draft, free_on: value || PICKED_DAY })
    // While the user types a year, its first digits are a year, too.
    if (value > '2000') onChange?.()
  }
  function chooseTime({ currentTarget: { value } }: Control) {
    const { from, to } = dayParts[value as keyof typeof dayParts] ?? { from: undefined, to: undefined }
    setDraft({ ...draft, free_from: from, free_to: to })
    onChange?.()
  }

  return (
    <div className="when contents">
      <Select label={t('Day')} labelHidden name="free_on" value={isWord ? free_on : PICKED_DAY} onChange={chooseDay}>
        <option value="">{t('Any day')}</option>
        {dayWords.map((word) => (
          <option key={word} value={word}>
            {wordName(word)}
          </option>
        ))}
        <option value={PICKED_DAY}>{t('Pick a day…')}</option>
      </Select>
      <TextField
        label={t('Date')}
        labelHidden
        type="date"
        name="free_on"
        value={isWord || free_on === PICKED_DAY ? '' : free_on}
        onChange={pickDate}
        className="hidden! [.when:has(option[value=pick]:checked)_&]:flex!"
      />
      {hasOwnTime && (
        <>
          <input type="hidden" name="free_from" value={draft.free_from ?? ''} />
          <input type="hidden" name="free_to" value={draft.free_to ?? ''} />
        </>
      )}
      <Select
        label={t('Time')}
        labelHidden
        name="time"
        value={part ?? ''}
        onChange={chooseTime}
        className="[.when:has([name^=free]>option:first-child:checked)_&]:hidden"
      >
        <option value="">{hasOwnTime ? t('As chosen') : t('Any time')}</option>
        {Object.entries(dayParts).map(([name, { label }]) => (
          <option key={name} value={name}>
            {t(label)}
          </option>
        ))}
      </Select>
    </div>
  )
}

type CategoryFieldsProps = Pick<FilterFieldsProps, 'categories' | 'query' | 'onChange'>

/** The categories in a list that unfolds; chips name the chosen ones. */
function CategoryFields({ categories, query, onChange }: CategoryFieldsProps) {
  const [chosen = [], choose] = useFollowing(query.category)
  const toggle = (name: string, isChosen: boolean) => {
    choose(isChosen ? [...chosen, name] : chosen.filter((other) => other !== name))
    onChange?.()
  }
  return (
    <details className="group">
      <summary className="-mx-2 inline-flex min-h-11 list-none items-center gap-2 rounded-field px-2 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
        {t('Categories')}
        {chosen.length > 0 && (
          <span className="font-normal text-quiet">{t('{count} chosen', { count: chosen.length })}</span>
        )}
      </summary>
      <fieldset
        className={classNames(
          'grid grid-cols-2 gap-x-4 lg:grid-cols-1',
          categories.length > 12 && 'max-h-96 overflow-y-auto',
        )}
      >
        <legend className="sr-only">{t('Categories')}</legend>
        {categories.map(({ id, name }) => (
          <Checkbox
            key={id}
            name="category"
            value={name.toLowerCase()}
            checked={chosen.includes(name.toLowerCase())}
            onChange={(event) => toggle(event.target.value, event.target.checked)}
          >
            <span className="inline-flex items-center gap-2">
              <CategoryIcon category={name} className="size-5 text-quiet max-lg:hidden" />
              {categoryText(name)}
            </span>
          </Checkbox>
        ))}
      </fieldset>
    </details>
  )
}
