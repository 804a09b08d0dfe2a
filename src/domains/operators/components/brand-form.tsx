import type { FormEvent } from 'react'
import type { Location } from '#domains/locations/contract.ts'
import type { Settings, SettingsChange } from '#domains/site/settings-contract.ts'
import { defaultName } from '#platform/brand.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import { useSettingsDraft } from '../settings-draft.ts'
import { type ColorDraft, ColorFields, colorChange, colorDraftOf } from './color-fields.tsx'
import { codesOf, LanguagesField } from './languages-field.tsx'
import { PlaceField, placeChange } from './place-field.tsx'

interface BrandDraft extends ColorDraft {
  name: string
  tagline: string
  place: Location | null
  text: string
  last_day: string
  has_credit: boolean
  languages: string
}

const draftOf = ({
  name,
  tagline,
  place,
  announcement,
  has_credit,
  languages,
  is_set,
  ...settings
}: Settings): BrandDraft => ({
  name: is_set.name ? name : '',
  tagline: is_set.tagline ? tagline : '',
  place,
  ...colorDraftOf(settings),
  text: announcement?.text ?? '',
  last_day: announcement?.until.slice(0, 10) ?? '',
  has_credit,
  languages: languages.join(','),
})

/** The last second of a day in UTC, when an announcement ends. */
const endOf = (day: string) => `${day}T23:59:59Z`

/** The changes from one draft to another. */
function changesIn(draft: BrandDraft, stored: BrandDraft): SettingsChange {
  const differs = (...fields: (keyof BrandDraft)[]) => fields.some((field) => draft[field] !== stored[field])
  const { text, last_day, has_credit } = draft
  return {
    ...(differs('name') && { name: draft.name.trim() || null }),
    ...(differs('tagline') && { tagline: draft.tagline.trim() || null }),
    ...placeChange(draft, stored),
    ...colorChange(draft, stored),
    ...(differs('text', 'last_day') && {
      announcement: text.trim() ? { text, until: endOf(last_day) } : null,
    }),
    ...(differs('has_credit') && { has_credit }),
    ...(differs('languages') && { languages: codesOf(draft.languages) }),
  }
}

/** The brand of the site: names, colors, and what all pages announce. */
export function BrandForm({ settings }: { settings: Settings }) {
  const stored = draftOf(settings)
  const { form, draft, problems, setProblems, change, type, isPending } = useSettingsDraft('brand', stored)
  const { configured } = settings

  function send(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    if (draft.text.trim() && !draft.last_day) return setProblems({ 'announcement.until': t('Please enter a day') })
    const body = changesIn(draft, stored)
    setProblems({})
    // Reloads, because the style sheet with the colors is in the head of the document.
    change(body, () => {
      if (body.theme !== undefined) location.reload()
    })
  }

  return (
    <form ref={form} noValidate onSubmit={send} className="grid max-w-xl gap-6">
      {problems['form'] && <Banner tone="warning">{problems['form']}</Banner>}
      <TextField
        label={t('Name of the site')}
        name="name"
        autoComplete="off"
        hint={t('At most 40 characters. If it is empty: {name}', { name: configured.name })}
        value={draft.name}
        error={problems['name']}
        onChange={(event) => type({ name: event.currentTarget.value })}
      />
      <TextField
        label={t('Tagline')}
        name="tagline"
        autoComplete="off"
        hint={t('A few words beside the name. If it is empty: {tagline}', { tagline: t(configured.tagline) })}
        value={draft.tagline}
        error={problems['tagline']}
        onChange={(event) => type({ tagline: event.currentTarget.value })}
      />
      <LanguagesField
        value={draft.languages}
        error={problems['languages']}
        onChange={(languages) => type({ languages })}
      />
      <PlaceField place={draft.place} error={problems['zip_code']} onChange={(place) => type({ place })} />
      <ColorFields draft={draft} problems={problems} onType={type} />
      <TextArea
        label={t('Announcement')}
        name="text"
        rows={2}
        counterMax={200}
        hint={t('One or two sentences above all pages.')}
        value={draft.text}
        error={problems['announcement.text']}
        onChange={(event) => type({ text: event.currentTarget.value })}
      />
      <TextField
        label={t('Last day of the announcement')}
        name="last_day"
        type="date"
        hint={t('It is shown until this day ends in UTC.')}
        value={draft.last_day}
        error={problems['announcement.until']}
        onChange={(event) => type({ last_day: event.currentTarget.value })}
      />
      <Checkbox
        name="has_credit"
        checked={draft.has_credit}
        onChange={(event) => type({ has_credit: event.currentTarget.checked })}
      >
        {t('Say “Runs on {defaultName}” in the footer', { defaultName })}
      </Checkbox>
      <div>
        <Button type="submit" variant="primary" pending={isPending}>
          {t('Save brand')}
        </Button>
      </div>
    </form>
  )
}
