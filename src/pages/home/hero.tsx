import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Category } from '#features/categories/contract.ts'
import { LocationPicker } from '#features/locations/components/location-picker.tsx'
import type { Location } from '#features/locations/contract.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { urls } from '#urls.ts'
import { PorchScene } from './porch-scene.tsx'

/** Category, place and Search. */
export function Hero({ categories }: { categories: Category[] }) {
  return (
    <section
      aria-labelledby="hero"
      className="page-width grid items-center gap-x-12 gap-y-4 pt-10 pb-16 lg:grid-cols-[1.05fr_1fr] lg:pt-14"
    >
      <div>
        <h1 id="hero" className="text-3xl sm:text-4xl lg:text-5xl">
          Good people for the work around your home
        </h1>
        <p className="mt-5 max-w-measure text-lg text-quiet">
          Cleaners, electricians, tutors and dog walkers from the streets near you. See what they charge, when they are
          free and what their customers say, then book by the hour.
        </p>
        <HeroSearch categories={categories} />
      </div>
      <PorchScene className="mx-auto w-full max-w-xl max-lg:max-w-sm" />
    </section>
  )
}

/** A GET form. With scripts, a chosen place is sent as coordinates and an unfinished one is left out. */
function HeroSearch({ categories }: { categories: Category[] }) {
  const navigate = useNavigate()
  const [place, setPlace] = useState<Location | null>(null)

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('category')
    const category = typeof chosen === 'string' ? chosen : ''
    const where = place && {
      location: place.zipCode,
      lat: place.coordinates.latitude,
      lng: place.coordinates.longitude,
    }
    void navigate(urls.providers({ category: category ? [category] : [], ...where }), { viewTransition: true })
  }

  return (
    <form
      action={urls.providers()}
      onSubmit={search}
      className="mt-8 grid gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-5 shadow-soft sm:grid-cols-2"
    >
      <Select label="Category" name="category" defaultValue="">
        <option value="">All categories</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={name.toLowerCase()}>
            {name}
          </option>
        ))}
      </Select>
      <LocationPicker value={place} onChange={setPlace} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        icon={<Search aria-hidden="true" className="size-5" />}
        className="sm:col-span-2"
      >
        Search
      </Button>
    </form>
  )
}
