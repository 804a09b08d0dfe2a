import { LocationPicker } from '#domains/locations/components/location-picker.tsx'
import type { Location } from '#domains/locations/contract.ts'
import type { SettingsChange } from '#domains/site/settings-contract.ts'
import { terms } from '#ui/country.ts'
import { t } from '#ui/language.ts'

/** The change of the place, as the settings take it. */
export const placeChange = (
  { place }: { place: Location | null },
  stored: { place: Location | null },
): Pick<SettingsChange, 'zip_code'> =>
  place?.zipCode === stored.place?.zipCode ? {} : { zip_code: place?.zipCode ?? null }

interface PlaceFieldProps {
  place: Location | null
  error: string | undefined
  onChange: (place: Location | null) => void
}

/** The place of the site. */
export const PlaceField = ({ place, error, onChange }: PlaceFieldProps) => (
  <LocationPicker
    label={t('{Code} of the place', { Code: terms().Code })}
    hint={t('Searches begin here until a visitor chooses another place.')}
    name="zip_code"
    optional
    value={place}
    error={error}
    onChange={onChange}
  />
)
