import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { LocationPicker } from '#domains/locations/components/location-picker.tsx'
import { SearchField } from '#pages/search-field.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import type { SearchFormProps } from './search-form.tsx'
import type { useSearchForm } from './use-search-form.ts'

type SheetDialogProps = SearchFormProps &
  ReturnType<typeof useSearchForm> & {
    open: boolean
    onClose: () => void
    /** The filters. */
    children: ReactNode
  }

/** The sheet with all fields of the search. */
export function SheetDialog({ open, onClose, ...props }: SheetDialogProps) {
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Search and filters')}
      actions={
        <>
          <ButtonLink to={urls.providers()} onClick={onClose}>
            {t('Clear all')}
          </ButtonLink>
          <Button type="submit" form={id} variant="primary">
            {t('Show providers')}
          </Button>
        </>
      }
    >
      <SheetForm {...props} id={id} onDone={onClose} />
    </Dialog>
  )
}

/**
 * The form. It only searches when the user presses the button, so that several choices take one
 * step.
 */
function SheetForm(props: Omit<SheetDialogProps, 'open' | 'onClose'> & { id: string; onDone: () => void }) {
  const { query, place, unknownZip, form, search, children, id, onDone } = props
  const [text, setText] = useState(query.search ?? '')
  const [where, setWhere] = useState(place)

  function submit(event: FormEvent) {
    event.preventDefault()
    search(
      where && where !== place
        ? { location: where.zipCode, lat: where.coordinates.latitude, lng: where.coordinates.longitude }
        : {},
    )
    onDone()
  }

  return (
    <form ref={form} id={id} action={urls.providers()} onSubmit={submit} className="grid gap-3">
      <SearchField
        label={t('Service or name')}
        placeholder={t('Deep cleaning, dog walking …')}
        value={text}
        onChange={setText}
        onService={setText}
        around={query}
      />
      <LocationPicker value={where} onChange={setWhere} firstText={unknownZip?.code} error={unknownZip?.problem} />
      {children}
    </form>
  )
}
