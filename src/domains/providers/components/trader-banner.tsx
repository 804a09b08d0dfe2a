import { Link } from 'react-router'
import { Banner } from '#ui/banner.tsx'
import { buttonClass } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'

/** Tells a provider that the listing is paused until they say who offers the services. */
export function TraderBanner() {
  return (
    <Banner
      tone="warning"
      title={t('Your listing is paused')}
      action={
        <Link to={urls.trader()} className={buttonClass()}>
          {t('Say who you are')}
        </Link>
      }
    >
      {t('Customers have to know who offers the services before they book. Your bookings stand.')}
    </Banner>
  )
}
