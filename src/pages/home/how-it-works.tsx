import { terms } from '#ui/country.ts'
import { t } from '#ui/language.ts'

const steps = () => [
  {
    title: t('Say what and where'),
    text: t('Choose a category, add your {code}, and see who works near you.', { code: terms().code }),
  },
  {
    title: t('Compare neighbors'),
    text: t('Ratings with their count, prices by the hour, and how far they travel.'),
  },
  { title: t('Book an hour'), text: t('Pick a time that is really free. You see the price before you ask.') },
  {
    title: t('Talk and get it done'),
    text: t('Message your provider, agree on the details, and leave a review after.'),
  },
]

/** How booking works, in four steps. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="border-y border-line bg-surface py-6 sm:py-20">
      <div className="page-width">
        <h2 id="how-it-works" className="text-2xl sm:text-3xl">
          {t('How it works')}
        </h2>
        <ol className="mt-5 grid gap-x-8 gap-y-4 sm:mt-10 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-4">
          {steps().map(({ title, text }, at) => (
            <li key={title} className="border-ink max-sm:flex max-sm:gap-4 sm:border-t-2 sm:pt-4">
              <span aria-hidden="true" className="w-5 shrink-0 font-display text-3xl text-lamp-deep">
                {at + 1}
              </span>
              <div>
                <h3 className="text-lg sm:mt-2">{title}</h3>
                <p className="mt-0.5 text-quiet sm:mt-1.5">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
