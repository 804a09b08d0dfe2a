import type { Settings, SettingsChange, ThemeColors } from '#domains/site/settings-contract.ts'
import { type ColorContrast, contrastsOf, tokensOf } from '#domains/site/theme-rules.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldFrame } from '#ui/field.tsx'
import { msg, t } from '#ui/language.ts'

/** The colors in a form, and whether they are chosen instead of those of the product. */
export interface ColorDraft extends ThemeColors {
  has_theme: boolean
}

/** The first values of the color fields: the light theme of the product. */
const firstColors: ThemeColors = { accent: '#a96300', paper: '#fcfaf5', ink: '#1a222f' }

/** The colors that are stored. */
export const colorDraftOf = ({ theme }: Pick<Settings, 'theme'>): ColorDraft => ({
  has_theme: theme !== null,
  ...(theme ?? firstColors),
})

/** The change from the stored colors. Colors that were tried and not chosen change nothing. */
export function colorChange(draft: ColorDraft, stored: ColorDraft): Pick<SettingsChange, 'theme'> {
  const { accent, paper, ink, has_theme } = draft
  const isOther = accent !== stored.accent || paper !== stored.paper || ink !== stored.ink
  if (has_theme === stored.has_theme && !(has_theme && isOther)) return {}
  return { theme: has_theme ? { accent, paper, ink } : null }
}

const colorTexts: Record<keyof ThemeColors, { label: string; purpose: string }> = {
  accent: { label: msg('Accent'), purpose: msg('Buttons, links and marks') },
  paper: { label: msg('Paper'), purpose: msg('Behind everything, in the light theme') },
  ink: { label: msg('Ink'), purpose: msg('Text') },
}

interface ColorFieldsProps {
  draft: ColorDraft
  problems: Record<string, string>
  onType: (part: Partial<ColorDraft>) => void
}

/** The three colors, the contrast of each, and how they look together in both themes. */
export function ColorFields({ draft, problems, onType }: ColorFieldsProps) {
  const { accent, paper, ink } = draft
  return (
    <fieldset className="grid gap-4">
      <legend className="text-lg font-semibold">{t('Colors')}</legend>
      <Checkbox
        name="has_theme"
        checked={draft.has_theme}
        onChange={(event) => onType({ has_theme: event.currentTarget.checked })}
      >
        {t('Choose the colors. All others follow from these three.')}
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
  const ratio = t(
    name === 'paper'
      ? msg('{ratio}:1 with black, {least}:1 needed')
      : msg('{ratio}:1 with the paper, {least}:1 needed'),
    { ratio: contrast.contrast, least },
  )
  return (
    <FieldFrame label={t(label)} error={error} hint={`${t(purpose)}. ${color}: ${ratio}`}>
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
          {nearest !== color && (
            <Button onClick={() => onType(nearest)}>{t('Use {nearest} instead', { nearest })}</Button>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/** An SVG drawing, because the content security policy allows no inline styles. */
function Sample({ colors }: { colors: ThemeColors }) {
  const corrected = Object.fromEntries(contrastsOf(colors).map(({ name, nearest }) => [name, nearest]))
  const themes = tokensOf({ ...colors, ...corrected })
  return (
    <svg
      viewBox="0 0 400 90"
      role="img"
      aria-label={t('The colors in the light and the dark theme')}
      className="w-full"
    >
      {Object.values(themes).map((tokens, index) => (
        <g key={tokens.paper} transform={`translate(${index * 205} 0)`}>
          <rect width="195" height="90" rx="10" fill={tokens.paper} stroke={tokens.edge} />
          <text x="14" y="26" fill={tokens.ink} fontSize="14" fontWeight="600">
            {index === 0 ? t('Light') : t('Dark')}
          </text>
          <text x="80" y="26" fill={tokens['lamp-deep']} fontSize="14">
            {t('A link')}
          </text>
          <rect x="14" y="42" width="84" height="32" rx="7" fill={tokens.lamp} />
          <text x="56" y="63" fill={tokens['on-lamp']} fontSize="14" fontWeight="600" textAnchor="middle">
            {t('Button')}
          </text>
          <rect x="110" y="42" width="71" height="32" rx="7" fill={tokens.surface} stroke={tokens.edge} />
          <text x="120" y="63" fill={tokens.quiet} fontSize="14">
            {t('A field')}
          </text>
        </g>
      ))}
    </svg>
  )
}
