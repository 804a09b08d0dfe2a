import { CountryField } from '#domains/operators/components/country-field.tsx'
import { PlaceField, placeChange } from '#domains/operators/components/place-field.tsx'
import { useSettingsDraft } from '#domains/operators/settings-draft.ts'
import type { Settings, Site } from '#domains/site/settings-contract.ts'
import { language, t } from '#ui/language.ts'
import { StepForm } from './step-form.tsx'

/** The country of the site, its place, and its languages. */
export function PlaceStep({ settings, site, onDone }: { settings: Settings; site: Site; onDone: () => void }) {
  const { form, draft, problems, change, type, isPending } = useSettingsDraft('setup-place', { place: settings.place })

  return (
    <StepForm
      ref={form}
      title={t('Where is it?')}
      problem={problems['form']}
      pending={isPending}
      onSubmit={() => change(placeChange(draft, settings), onDone)}
    >
      <CountryField
        value={site.country}
        error={problems['country']}
        // Reloads, because the forms of all later pages depend on the country.
        onChange={(country) => change({ country }, () => location.reload())}
      />
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
        <dt className="font-semibold">{site.languages.length === 1 ? t('Language') : t('Languages')}</dt>
        <dd>{site.languages.map(nameOf).join(', ')}</dd>
      </dl>
      <PlaceField place={draft.place} error={problems['zip_code']} onChange={(place) => type({ place })} />
    </StepForm>
  )
}

const nameOf = (code: string) => new Intl.DisplayNames(language(), { type: 'language' }).of(code) ?? code
