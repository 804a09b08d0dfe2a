import type { FormEvent } from 'react'
import type { Settings, SettingsChange } from '#domains/site/settings-contract.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import { useSettingsDraft } from '../settings-draft.ts'
import { CountryField } from './country-field.tsx'

/**
 * The country of the site, its currency and its unit of distances. The server refuses changes
 * that addresses or prices of users no longer allow, and the field says why.
 */
export function CountryForm({ settings: { country, currency, distance_unit } }: { settings: Settings }) {
  const stored = { country, currency, distance_unit }
  const { form, draft, problems, change, type, isPending } = useSettingsDraft('country', stored)

  function send(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const body: SettingsChange = {
      ...(draft.country !== country && { country: draft.country }),
      ...(draft.currency !== currency && { currency: draft.currency }),
      ...(draft.distance_unit !== distance_unit && { distance_unit: draft.distance_unit }),
    }
    // Reloads, because every page of this tab knows how the country writes places and amounts.
    change(body, () => location.reload())
  }

  return (
    <form ref={form} noValidate onSubmit={send} className="grid max-w-xl gap-6">
      {problems['form'] && <Banner tone="warning">{problems['form']}</Banner>}
      <CountryField value={draft.country} error={problems['country']} onChange={(code) => type({ country: code })} />
      <TextField
        label={t('Currency')}
        name="currency"
        autoComplete="off"
        maxLength={3}
        hint={t('The code of the currency of all prices, such as CAD. It cannot change once there are prices.')}
        value={draft.currency}
        error={problems['currency']}
        onChange={(event) => type({ currency: event.currentTarget.value.toUpperCase() })}
      />
      <Select
        label={t('Distances')}
        name="distance_unit"
        value={draft.distance_unit}
        error={problems['distance_unit']}
        onChange={(event) => type({ distance_unit: event.currentTarget.value === 'km' ? 'km' : 'mi' })}
      >
        <option value="mi">{t('Miles')}</option>
        <option value="km">{t('Kilometers')}</option>
      </Select>
      <div>
        <Button type="submit" variant="primary" pending={isPending}>
          {t('Save country and units')}
        </Button>
      </div>
    </form>
  )
}
