import { Link, useLocation, useNavigate } from 'react-router'
import { keepSearchedZip } from '#domains/locations/client.ts'
import { LocationPicker } from '#domains/locations/components/location-picker.tsx'
import type { Location } from '#domains/locations/contract.ts'
import { placeName, townName } from '#domains/locations/rules.ts'
import { readSearch } from '#domains/search/rules.ts'
import { useHere } from '#pages/here.ts'
import { terms } from '#ui/country.ts'
import { MapPin } from '#ui/icons/map-pin.ts'
import { t } from '#ui/language.ts'
import { Popover } from '#ui/popover.tsx'
import { urls } from '#urls.ts'

/** The place of searches, with a button to change it. A list of providers follows it. */
export function PlaceButton() {
  const here = useHere()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  function choose(place: Location | null) {
    if (!place) return
    keepSearchedZip(place.zipCode)
    if (pathname !== urls.providers()) return
    const { lat: _, lng: __, cursor: ___, ...query } = readSearch(new URLSearchParams(search))
    void navigate(urls.providers({ ...query, location: place.zipCode }), { preventScrollReset: true })
  }

  return (
    <Popover
      label={here ? t('Your place: {place}. Change it', { place: placeName(here) }) : t('Choose your place')}
      panelLabel={t('Your place')}
      trigger={
        <>
          <MapPin aria-hidden="true" className="size-5 shrink-0" />
          {here ? (
            <>
              <span className="tabular-nums xl:hidden">{here.zipCode}</span>
              <span className="max-w-40 truncate max-xl:hidden">{townName(here)}</span>
            </>
          ) : (
            <span className="max-sm:sr-only">{t('Your place')}</span>
          )}
        </>
      }
      triggerClassName="bar-link inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1 noscript:hidden max-sm:px-2"
      panelClassName="p-4"
    >
      <LocationPicker
        value={here}
        onChange={choose}
        label={t('Your {code}', { code: terms().code })}
        hint={t('Providers near it come first')}
      />
      <p className="mt-2">
        <Link to={urls.providers(here ? { location: here.zipCode } : {})} className="text-link">
          {here ? t('Providers near {city}', { city: here.city }) : t('All providers')}
        </Link>
      </p>
    </Popover>
  )
}
