import { AddressFields } from '#domains/bookings/components/address-fields.tsx'
import type { BookingForm } from '#domains/bookings/request-client.ts'
import { bookingLimits } from '#domains/bookings/request-rules.ts'
import { placeText } from '#domains/catalog/services-rules.ts'
import { contactDetailsIn, contactWarning } from '#domains/messages/warnings-rules.ts'
import { type PhotoUploads, usePhotoUploads } from '#domains/pictures/client.ts'
import { PhotoPicker } from '#domains/pictures/components/photo-picker.tsx'
import { terms } from '#ui/country.ts'
import { TextArea } from '#ui/field.tsx'
import { t } from '#ui/language.ts'

/** The photos of the job. */
export const useJobPhotos = ({ draft, isVisitor, change }: BookingForm) =>
  usePhotoUploads({
    bucket: 'booking-photos',
    photos: draft.photos,
    isVisitor,
    most: bookingLimits.photos,
    change: (next) => change(({ photos }) => ({ photos: next(photos) })),
  })

/** The place of the job, its description, and its photos. */
export function JobFields({ form, photos }: { form: BookingForm; photos: PhotoUploads }) {
  const { draft, problems, service, isAtHome, change } = form
  const place = service && placeText[service.location_type]
  const details = contactDetailsIn(draft.notes)
  return (
    <>
      {isAtHome ? (
        <AddressFields
          form={form}
          hint={t(
            'The provider sees the street only after choosing to reveal your contact; before, only city and {code}.',
            { code: terms().code },
          )}
        />
      ) : (
        place && <p className="text-quiet">{t('Where: {place}', { place })}</p>
      )}
      <div>
        <TextArea
          label={t('What needs to be done?')}
          name="notes"
          optional
          rows={4}
          counterMax={bookingLimits.notes}
          value={draft.notes}
          onChange={(event) => change({ notes: event.currentTarget.value })}
          error={problems.notes}
          hint={t('How much, how big, pets, stairs, parking: the provider reads this before answering.')}
        />
        <p aria-live="polite" className="mt-1.5 text-sm text-lamp-deep empty:hidden">
          {details.length > 0 && contactWarning(details, 'customer')}
        </p>
      </div>
      <PhotoPicker uploads={photos} of={t('the job')} error={problems.photos} />
    </>
  )
}
