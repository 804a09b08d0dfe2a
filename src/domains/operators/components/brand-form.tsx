import type { FormEvent } from 'react'
import type { Settings, SettingsChange, ThemeColors } from '#domains/site/settings-contract.ts'
import { type ColorContrast, contrastsOf, tokensOf } from '#domains/site/theme-rules.ts'
import { defaultName } from '#platform/brand.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldFrame, TextArea, TextField } from '#ui/field.tsx'
import { useSettingsDraft } from '../settings-draft.ts'

interface BrandDraft extends ThemeColors {
  name: string
  tagline: string
  has_theme: boolean
  text: string
  last_day: string
  has_credit: boolean
}

/** Where the choice of colors begins: the light theme of the product. */
const firstColors: ThemeColors = { accent: '#a96300', paper: '#fcfaf5', ink: '#1a222f' }

const draftOf = ({ name, tagline, theme, announcement, has_credit, is_set }: Settings): BrandDraft => ({
  name: is_set.name ? name : '',
  tagline: is_set.tagline ? tagline : '',
  has_theme: theme !== null,
  ...(theme ?? firstColors),
  text: announcement?.text ?? '',
  last_day: announcement?.until.slice(0, 10) ?? '',
  has_credit,
})

/** An announcement ends with a day in UTC. */
const endOf = (day: string) => `${day}T23:59:59Z`

/** What differs between two drafts. */
function changesIn(draft: BrandDraft, stored: BrandDraft): SettingsChange {
  const differs = (...fields: (keyof BrandDraft)[]) => fields.some((field) => draft[field] !== stored[field])
  const { accent, paper, ink, has_theme, text, last_day, has_credit } = draft
  return {
    ...(differs('name') && { name: draft.name.trim() || null }),
    ...(differs('tagline') && { tagline: draft.tagline.trim() || null }),
    // Colors that were tried and not chosen change nothing.
    ...((differs('has_theme') || (has_theme && differs('accent', 'paper', 'ink'))) && {
      theme: has_theme ? { accent, paper, ink } : null,
    }),
    ...(differs('text', 'last_day') && {
      announcement: text.trim() ? { text, until: endOf(last_day) } : null,
    }),
    ...(differs('has_credit') && { has_credit }),
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
    if (draft.text.trim() && !draft.last_day) return setProblems({ 'announcement.until': 'Please enter a day' })
    const body = changesIn(draft, stored)
    setProblems({})
    // The sheet of colors is in the head of the page, which only a new page has.
    change(body, () => {
      if (body.theme !== undefined) location.reload()
    })
  }

  return (
    <form ref={form} noValidate onSubmit={send} className="grid max-w-xl gap-6">
      {problems['form'] && <Banner tone="warning">{problems['form']}</Banner>}
      <TextField
        label="Name of the site"
        name="name"
        autoComplete="off"
        hint={`At most 40 characters. If it is empty: ${configured.name}`}
        value={draft.name}
        error={problems['name']}
        onChange={(event) => type({ name: event.currentTarget.value })}
      />
      <TextField
        label="Tagline"
        name="tagline"
        autoComplete="off"
        hint={`A few words beside the name. If it is empty: ${configured.tagline}`}
        value={draft.tagline}
        error={problems['tagline']}
        onChange={(event) => type({ tagline: event.currentTarget.value })}
      />
      <Colors draft={draft} problems={problems} onType={type} />
      <TextArea
        label="Announcement"
        name="text"
        rows={2}
        counterMax={200}
        hint="One or two sentences above all pages."
        value={draft.text}
        error={problems['announcement.text']}
        onChange={(event) => type({ text: event.currentTarget.value })}
      />
      <TextField
        label="Last day of the announcement"
        name="last_day"
        type="date"
        hint="It is shown until this day ends in UTC."
        value={draft.last_day}
        error={problems['announcement.until']}
        onChange={(event) => type({ last_day: event.currentTarget.value })}
      />
      <Checkbox
        name="has_credit"
        checked={draft.has_credit}
        onChange={(event) => type({ has_credit: event.currentTarget.checked })}
      >
        Say “Runs on {defaultName}” in the footer
      </Checkbox>
      <div>
        <Button type="submit" variant="primary" pending={isPending}>
          Save brand
        </Button>
      </div>
    </form>
  )
}

const colorTexts: Record<keyof ThemeColors, { label: string; purpose: string }> = {
  accent: { label: 'Accent', purpose: 'Buttons, links and marks' },
  paper: { label: 'Paper', purpose: 'Behind everything, in the light theme' },
  ink: { label: 'Ink', purpose: 'Text' },
}

interface ColorsProps {
  draft: BrandDraft
  problems: Record<string, string>
  onType: (part: Partial<BrandDraft>) => void
}

/** The three colors, the contrast of each, and how they look together in both themes. */
function Colors({ draft, problems, onType }: ColorsProps) {
  const { accent, paper, ink } = draft
  return (
    <fieldset className="grid gap-4">
      <legend className="text-lg font-semibold">Colors</legend>
      <Checkbox
        name="has_theme"
        checked={draft.has_theme}
        onChange={(event) => onType({ has_theme: event.currentTarget.checked })}
      >
        Choose the colors. All others follow from these three.
      </Checkbox>
      {draft.has_theme && (
        <>
          {contrastsOf({ accent, paper, ink }).map((contrast) => (
            <ColorField
              key={contrast.name}
              contrast={contrast}
              error={problems[`theme.${contrast.name}`]}
              onType={(color) => onType({ [contrast.name]: color })}
            />
          ))}
          <Sample colors={{ accent, paper, ink }} />
        </>
      )}
    </fieldset>
  )
}

interface ColorFieldProps {
  contrast: ColorContrast
  error: string | undefined
  onType: (color: string) => void
}

function ColorField({ contrast, error, onType }: ColorFieldProps) {
  const { name, color, nearest, least } = contrast
  const { label, purpose } = colorTexts[name]
  const ratio = `${contrast.contrast}:1 with ${contrast.with}, ${least}:1 needed`
  return (
    <FieldFrame label={label} error={error} hint={`${purpose}. ${color}: ${ratio}`}>
      {(wiring) => (
        <div className="flex flex-wrap items-center gap-3">
          <input
            {...wiring}
            type="color"
            name={name}
            value={color}
            onChange={(event) => onType(event.currentTarget.value)}
            className="h-11 w-20 cursor-pointer rounded-field border border-edge bg-surface p-1"
          />
          {nearest !== color && <Button onClick={() => onType(nearest)}>Use {nearest} instead</Button>}
        </div>
      )}
    </FieldFrame>
  )
}

/** A drawing, because the policy of headers allows no colors in the page. */
function Sample({ colors }: { colors: ThemeColors }) {
  const corrected = Object.fromEntries(contrastsOf(colors).map(({ name, nearest }) => [name, nearest]))
  const themes = tokensOf({ ...colors, ...corrected })
  return (
    <svg viewBox="0 0 400 90" role="img" aria-label="The colors in the light and the dark theme" className="w-full">
      {Object.values(themes).map((tokens, index) => (
        <g key={tokens.paper} transform={`translate(${index * 205} 0)`}>
          <rect width="195" height="90" rx="10" fill={tokens.paper} stroke={tokens.edge} />
          <text x="14" y="26" fill={tokens.ink} fontSize="14" fontWeight="600">
            {index === 0 ? 'Light' : 'Dark'}
          </text>
          <text x="80" y="26" fill={tokens['lamp-deep']} fontSize="14">
            A link
          </text>
          <rect x="14" y="42" width="84" height="32" rx="7" fill={tokens.lamp} />
          <text x="56" y="63" fill={tokens['on-lamp']} fontSize="14" fontWeight="600" textAnchor="middle">
            Button
          </text>
          <rect x="110" y="42" width="71" height="32" rx="7" fill={tokens.surface} stroke={tokens.edge} />
          <text x="120" y="63" fill={tokens.quiet} fontSize="14">
            A field
          </text>
        </g>
      ))}
    </svg>
  )
}
