import type { FormEvent } from 'react'
import type { Settings } from '#domains/site/settings-contract.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useSettingsDraft } from '../settings-draft.ts'

/** The rules for businesses before customers find and book them. */
export function ListingForm({ settings }: { settings: Settings }) {
  const { approves_providers, trader_identity, trader_identity_from } = settings
  const stored = { approves_providers, trader_identity, trader_identity_from }
  const { form, draft, problems, change, type, isPending } = useSettingsDraft('listing', stored)

  function send(event: FormEvent) {
    event.preventDefault()
    if (!isPending) change(draft)
  }

  return (
    <form ref={form} noValidate onSubmit={send} className="grid max-w-xl gap-6">
      {problems['form'] && <Banner tone="warning">{problems['form']}</Banner>}
      <div>
        <Checkbox
          name="approves_providers"
          checked={draft.approves_providers}
          onChange={(event) => type({ approves_providers: event.currentTarget.checked })}
        >
          {t('Approve new businesses before they are listed')}
        </Checkbox>
        <p className="mt-1 text-sm text-quiet">
          {t(
            'They wait on the overview. Businesses that are listed already stay listed, and imports are not affected.',
          )}
        </p>
      </div>
      <RadioGroup
        label={t('Who offers the services?')}
        name="trader_identity"
        columns={false}
        value={draft.trader_identity ?? 'off'}
        error={problems['trader_identity']}
        onChange={(rule) => type({ trader_identity: rule === 'off' ? null : rule })}
        choices={[
          { value: 'off', label: t('Do not ask') },
          {
            value: 'asked',
            label: t('Ask'),
            hint: t('Customers see what a provider answers. Those who do not answer stay listed.'),
          },
          {
            value: 'required',
            label: t('Require'),
            hint: t('Where the law demands it. Without an answer, customers neither find nor book a provider.'),
          },
        ]}
      />
      {draft.trader_identity === 'required' && (
        <TextField
          label={t('Earlier providers have until')}
          type="date"
          name="trader_identity_from"
          optional
          hint={t(
            'We email them now, and again 7 days before. On this day, listings without an answer pause. Without a day, they pause within 15 minutes.',
          )}
          value={draft.trader_identity_from ?? ''}
          error={problems['trader_identity_from']}
          onChange={(event) => type({ trader_identity_from: event.currentTarget.value || null })}
        />
      )}
      <div>
        <Button type="submit" variant="primary" pending={isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
