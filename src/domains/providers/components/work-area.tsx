import { placeName } from '#domains/locations/rules.ts'
import { usePhotoUploads } from '#domains/pictures/client.ts'
import { PhotoPicker } from '#domains/pictures/components/photo-picker.tsx'
import { zoneText } from '#domains/schedule/slots-rules.ts'
import { country } from '#ui/country.ts'
import { TextField } from '#ui/field.tsx'
import { roundDistanceText } from '#ui/formats.ts'
import { MapPin } from '#ui/icons/map-pin.ts'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { urls } from '#urls.ts'
import type { ProviderProfile } from '../contract.ts'
import { businessLimits } from '../limits.ts'
import { useBusinessForm } from './business-form.tsx'
import { BusinessFrame, OwnBusiness } from './own-business.tsx'

/** The provider's location, travel radius and photos of the business. */
export function WorkArea() {
  return <OwnBusiness>{(provider) => <Form key={provider.id} provider={provider} />}</OwnBusiness>
}

function Form({ provider }: { provider: ProviderProfile }) {
  const form = useBusinessForm(provider, 'work-area')
  const { draft, problems, set, setPhotos } = form
  const uploads = usePhotoUploads({
    bucket: 'service-photos',
    photos: draft.photos,
    most: businessLimits.photos,
    change: setPhotos,
  })
  return (
    <BusinessFrame form={form} photos={uploads}>
      <Place provider={provider} />
      <TextField
        label={
          country().distance_unit === 'km' ? t('How far you travel (kilometers)') : t('How far you travel (miles)')
        }
        name="work_radius_miles"
        inputMode="numeric"
        value={draft.work_radius_miles}
        onChange={(event) => set({ work_radius_miles: event.currentTarget.value })}
        error={problems.work_radius_miles}
        hint={t(
          'Shown on your profile. Customers farther away see you only if they ask for providers who do not travel to them. Without a number, it is {distance}.',
          { distance: roundDistanceText(100) },
        )}
        optional
        className="sm:max-w-72"
      />
      <PhotoPicker
        uploads={uploads}
        of={draft.business_name}
        label={t('Photos of your business')}
        hint={t('Your tools, your team, your place. Shown under About on your profile.')}
        error={problems.photos}
      />
    </BusinessFrame>
  )
}

function Place({ provider: { location, time_zone } }: { provider: ProviderProfile }) {
  return (
    <div className="flex gap-3">
      <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-quiet" />
      <div>
        <p className="font-semibold">{location ? placeName(location) : t('No place yet')}</p>
        <p className="text-sm text-quiet">
          <Rich
            text={t(
              'Your hours and new bookings go by the clock there, {zone}. You can change the place in <link>Your details</link>: hours and new bookings then go by the clock of the new place, existing bookings keep theirs.',
              { zone: zoneText(time_zone) },
            )}
            link={(text) => <a href={`${urls.profile()}#details`}>{text}</a>}
          />
        </p>
      </div>
    </div>
  )
}
