import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Category } from '#domains/catalog/categories-contract.ts'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import { isZipCode } from '#domains/locations/codes-rules.ts'
import { LocationPicker } from '#domains/locations/components/location-picker.tsx'
import type { Location } from '#domains/locations/contract.ts'
import { dayParts, dayWords, readSearch, wordName } from '#domains/search/rules.ts'
import { useHere } from '#pages/here.ts'
import { SearchField } from '#pages/search-field.tsx'
import { Button } from '#ui/button.tsx'
import { ChipChoice } from '#ui/chip-choice.tsx'
import { Search } from '#ui/icons/search.ts'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import { urls } from '#urls.ts'
import { PorchScene } from './porch-scene.tsx'

/** The tagline, the search fields for service, place and time, and the button. */
export function Hero({ tagline, categories }: { tagline: string; categories: Category[] }) {
  return (
    <section
      aria-labelledby="hero"
      className="page-width grid items-center gap-x-12 gap-y-4 pt-5 sm:pt-10 sm:pb-16 lg:grid-cols-[1.05fr_1fr]"
    >
      <div>
        <h1 id="hero" className="text-2xl sm:text-4xl">
          {t(tagline)}
        </h1>
        <p className="mt-5 max-w-measure text-lg text-quiet max-sm:hidden">
          {t(
            'Cleaners, electricians, tutors and dog walkers from the streets near you. See what they charge, when they are free and what their customers say, then book by the hour.',
          )}
        </p>
        <HeroSearch categories={categories} />
      </div>
      <PorchScene className="mx-auto w-full max-w-xl max-lg:max-w-sm max-sm:hidden" />
    </section>
  )
}

/**
 * A GET form. It starts with the place of the last search, or the user's own. With scripts, a
 * chosen place is sent as coordinates, and an incomplete one is left out.
 */
export function HeroSearch({ categories }: { categories: Category[] }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const here = useHere()
  const [chosen, setChosen] = useState<Location | null>()
  const place = chosen === undefined ? here : chosen

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.querySelector<HTMLElement>('[name=location][aria-invalid=true]')
    // The field shows why there is no such place.
    if (field) return field.focus()
    const { location = '', ...typed } = readSearch(new URLSearchParams(new FormData(event.currentTarget) as never))
    const where =
      place?.zipCode === location
        ? { location: place.zipCode, lat: place.coordinates.latitude, lng: place.coordinates.longitude }
        : { location: isZipCode(location) ? location : undefined }
    void navigate(urls.providers({ ...typed, ...where }), { viewTransition: true })
  }

  return (
    <form
      action={urls.providers()}
      onSubmit={search}
      className="mt-4 grid gap-x-4 gap-y-3 rounded-card sm:mt-6 border border-line bg-surface p-4 shadow-soft sm:grid-cols-2 sm:p-5"
    >
      <SearchField
        label={t('What do you need?')}
        labelHidden
        placeholder={t('What do you need?')}
        value={text}
        onChange={setText}
        onService={setText}
        className="sm:col-span-2"
      />
      <LocationPicker value={place} onChange={setChosen} />
      <Select label={t('Category')} name="category" defaultValue="">
        <option value="">{t('All categories')}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={name.toLowerCase()}>
            {categoryText(name)}
          </option>
        ))}
      </Select>
      <WhenChoice />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        icon={<Search aria-hidden="true" className="size-5" />}
        className="sm:col-span-2"
      >
        {t('Search')}
      </Button>
    </form>
  )
}

/** Chooses the day and then the time, with one press each. */
function WhenChoice() {
  const anyTime: [value: string, label: string] = ['', t('Any time')]
  const days = [anyTime, ...dayWords.map((word): [string, string] => [word, wordName(word)])]
  const times = [anyTime, ...Object.entries(dayParts).map(([name, { label }]): [string, string] => [name, t(label)])]
  return (
    <div className="when flex flex-col gap-2 sm:col-span-2">
      <ChipChoice label={t('When')} name="free_on" choices={days} />
      <ChipChoice
        label={t('Time')}
        name="time"
        choices={times}
        className="[.when:has([name^=free][value='']:checked)_&]:hidden"
      />
    </div>
  )
}
