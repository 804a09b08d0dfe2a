import { ButtonLink } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'

/** The call to action for providers. */
export function ProviderCall() {
  return (
    <section aria-labelledby="provider-call" className="page-width">
      <div className="relative grid items-center gap-6 overflow-hidden rounded-card border border-lamp-edge/50 bg-lamp-soft px-5 py-6 sm:px-12 sm:py-12 lg:grid-cols-[1fr_auto]">
        <div>
          <h2 id="provider-call" className="text-2xl sm:text-3xl">
            {t('Good at something your street needs?')}
          </h2>
          <p className="mt-3 max-w-measure text-quiet sm:text-lg">
            {t(
              'List what you do, set your price by the hour, and let customers nearby find you. You see every request before you accept it.',
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:*:grow max-sm:*:px-3">
          <ButtonLink to={urls.signup('provider')} state={{ userType: 'provider' }} variant="primary">
            {t('Become a Provider')}
          </ButtonLink>
          <ButtonLink to={urls.howItWorks()}>{t('How it works')}</ButtonLink>
        </div>
      </div>
    </section>
  )
}
