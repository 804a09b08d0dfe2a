import type { FormEvent } from 'react'
import type { Settings } from '#domains/site/settings-contract.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { t } from '#ui/language.ts'
import { useSettingsDraft } from '../settings-draft.ts'

/** Whether operators approve new businesses. */
export function ListingForm({ settings: { approves_providers } }: { settings: Settings }) {
  const { form, draft, problems, change, type, isPending } = useSettingsDraft('listing', { approves_providers })

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
      <div>
        <Button type="submit" variant="primary" pending={isPending}>
          {t('Save approval')}
        </Button>
      </div>
    </form>
  )
}
