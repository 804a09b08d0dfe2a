import { Link } from 'react-router'
import { CategoryIllustration } from '#features/categories/components/category-illustration.tsx'
import type { CategoryName } from '#features/categories/contract.ts'
import { ButtonLink } from '#ui/button.tsx'
import { urls } from '#urls.ts'

const principles = [
  {
    title: 'Nobody pays to be found',
    text: 'Providers do not buy leads, and no place in a list is for sale. Near a ZIP code the nearest come first. Without one it is those whom an operator has picked out, then the best rated, and a rating counts for more the more reviews it comes from.',
  },
  {
    title: 'The price before the request',
    text: 'Hourly rates stand on every profile. You see what a visit will cost before you ask for it, and the price that you saw is the price that is kept.',
  },
  {
    title: 'A time is a time',
    text: 'You choose from hours that are really free. Two people cannot book the same one, however close together they press.',
  },
  {
    title: 'You know who knows you',
    text: 'A provider reads “Customer” until they ask who has written. That is recorded, and you see it on your booking.',
  },
]

const pictured: CategoryName[] = ['Gardening', 'Plumbing', 'Tutoring', 'Pet Services']

/** `/about`: what this is, and what it stands for. */
export function Component() {
  return (
    <>
      <title>About us · Porchlight</title>
      <meta
        name="description"
        content="Porchlight brings people together with those nearby who clean, repair, teach and care. What it stands for, and how it stays fair."
      />
      <div className="page-width grid items-center gap-10 py-12 sm:py-16 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <h1 className="text-3xl sm:text-4xl lg:text-5xl">The light left on for whoever comes home</h1>
          <p className="mt-5 max-w-measure text-lg text-quiet">
            On most streets there is somebody who can mend a faucet, wake up a garden or explain fractions, and somebody
            a few doors away who needs just that. Porchlight is where the two meet.
          </p>
          <p className="mt-4 max-w-measure text-lg text-quiet">
            Letting a stranger into your home takes trust. So every page tells you what trust is made of: a face, a
            rating with its count, a price, a distance, and what has been checked.
          </p>
        </div>
        <div aria-hidden="true" className="grid grid-cols-2 gap-4 max-lg:hidden">
          {pictured.map((category, at) => (
            <span
              key={category}
              className={`flex items-center justify-center rounded-card py-7 ${at % 3 === 0 ? 'bg-lamp-soft' : 'bg-mist'}`}
            >
              <CategoryIllustration category={category} className="size-28" />
            </span>
          ))}
        </div>
      </div>
      <Principles />
      <OpenWork />
    </>
  )
}

function Principles() {
  return (
    <section aria-labelledby="principles" className="border-y border-line bg-surface py-14 sm:py-18">
      <div className="page-width">
        <h2 id="principles" className="text-3xl">
          What we hold to
        </h2>
        <dl className="mt-9 grid gap-x-14 gap-y-9 sm:grid-cols-2">
          {principles.map(({ title, text }) => (
            <div key={title} className="border-t-2 border-ink pt-4">
              <dt className="font-display text-xl font-semibold">{title}</dt>
              <dd className="mt-2 max-w-measure text-quiet">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function OpenWork() {
  return (
    <section aria-labelledby="open-work" className="page-width grid gap-8 py-14 sm:py-18 lg:grid-cols-[1fr_auto]">
      <div className="max-w-measure">
        <h2 id="open-work" className="text-3xl">
          Open, in every sense
        </h2>
        <p className="mt-4">
          Porchlight is open software under the MIT license: anybody may read how it ranks, what it stores and what it
          hides, and run it for their own town. It earns nothing from your data, because it collects none beyond what a
          visit needs. The{' '}
          <Link to={urls.privacy()} viewTransition className="text-link">
            Privacy Policy
          </Link>{' '}
          says what that is.
        </p>
        <p className="mt-4">
          Something is missing, or could be kinder?{' '}
          <Link to={urls.contact()} viewTransition className="text-link">
            Write to us
          </Link>
          . A person reads it, and answers within 24 hours.
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-3 lg:flex-col lg:pt-2">
        <ButtonLink to={urls.providers()} variant="primary" size="lg" className="lg:w-full">
          Find a provider
        </ButtonLink>
        <ButtonLink to={urls.howItWorks()} size="lg" className="lg:w-full">
          See how it works
        </ButtonLink>
      </div>
    </section>
  )
}
