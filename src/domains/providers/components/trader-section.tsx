import type { ReactNode } from 'react'
import { t } from '#ui/language.ts'
import type { Trader } from '../trader-contract.ts'

/** Who offers the services of a provider, for customers before they book. */
export function TraderSection({ trader }: { trader: Trader }) {
  return (
    <section aria-labelledby="trader">
      <h2 id="trader" className="text-2xl">
        {t('Who offers these services')}
      </h2>
      {trader.status === 'private' ? (
        <p className="mt-4 max-w-measure">
          {t(
            'A private person, not a business. The rights that consumers have against businesses may not apply to a booking.',
          )}
        </p>
      ) : (
        <>
          <p className="mt-4 max-w-measure">
            {t('A business, which declares that it only offers services that comply with the law.')}
          </p>
          <dl className="mt-4 grid gap-x-8 gap-y-3 wrap-anywhere sm:grid-cols-2">
            <Fact name={t('Legal name')}>{trader.legal_name}</Fact>
            <Fact name={t('Address')}>
              <span className="whitespace-pre-line">{trader.address}</span>
            </Fact>
            <Fact name={t('Phone')}>
              <a href={`tel:${trader.phone}`} className="text-link inline-flex items-center max-sm:min-h-11">
                {trader.phone}
              </a>
            </Fact>
            <Fact name={t('Email')}>
              <a href={`mailto:${trader.email}`} className="text-link inline-flex items-center max-sm:min-h-11">
                {trader.email}
              </a>
            </Fact>
            {trader.register && (
              <Fact name={t('Register')}>
                {trader.register}, {t('No. {number}', { number: trader.register_number })}
              </Fact>
            )}
          </dl>
        </>
      )}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
