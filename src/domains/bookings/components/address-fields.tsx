import { useQueryClient } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { zipQuery } from '#domains/locations/client.ts'
import { isZipCode, typedZip } from '#domains/locations/codes-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import type { Problems } from '#platform/problems.ts'
import { country, terms } from '#ui/country.ts'
import { TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import type { Draft } from '../drafts-rules.ts'

type Line = keyof Draft['address']
type WithAddress = Pick<Draft, 'address'>

interface AddressForm {
  draft: WithAddress
  problems: Problems<`address.${Line}`>
  /** Takes a function, because the place of a ZIP code arrives while the user types. */
  change: (next: (now: WithAddress) => Partial<WithAddress>) => void
}

type AddressFieldsProps = {
  form: AddressForm
  /** When the provider sees the street. */
  hint: string
}

/** The customer's address. A complete ZIP code fills in its city and state. */
export function AddressFields({ form: { draft, problems, change }, hint }: AddressFieldsProps) {
  const { postal_code, region } = country()
  const type = useTypedAddress(change)
  const field = (line: Line) => ({
    name: `address.${line}`,
    value: draft.address[line],
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(line, event.currentTarget.value),
    error: problems[`address.${line}`],
  })
  return (
    <>
      <TextField
        label={t('Street address')}
        required
        autoComplete="address-line1"
        maxLength={200}
        {...field('line1')}
        hint={hint}
      />
      <TextField
        label={t('Apartment, floor, gate code')}
        optional
        autoComplete="address-line2"
        maxLength={200}
        {...field('line2')}
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-[9rem_minmax(0,1fr)_6rem]">
        <TextField
          label={terms().Code}
          required
          inputMode={postal_code.has_letters ? undefined : 'numeric'}
          autoComplete="postal-code"
          maxLength={10}
          {...field('zipCode')}
        />
        <TextField
          label={t('City')}
          required
          autoComplete="address-level2"
          maxLength={100}
          className="max-sm:order-last max-sm:col-span-2"
          {...field('city')}
        />
        {region && (
          <TextField
            label={t(region.name)}
            required
            autoComplete="address-level1"
            maxLength={region.longest}
            {...field('state')}
          />
        )}
      </div>
    </>
  )
}

function useTypedAddress(change: AddressForm['change']) {
  const api = useApi()
  const cache = useQueryClient()

  async function fillPlace(zipCode: string) {
    const place = await cache.fetchQuery(zipQuery(api, zipCode)).catch(() => undefined)
    if (!place) return
    const { city, state } = place
    change(({ address }) => (address.zipCode === zipCode ? { address: { ...address, city, state } } : {}))
  }

  return (line: Line, text: string) => {
    const typed = line === 'zipCode' ? typedZip(text) : line === 'state' ? text.toUpperCase() : text
    change(({ address }) => ({ address: { ...address, [line]: typed } }))
    if (line === 'zipCode' && isZipCode(typed)) void fillPlace(typed)
  }
}
