import type { AddonDraft } from '#domains/catalog/services-client.ts'
import { serviceLimits } from '#domains/catalog/services-limits.ts'
import type { Problems } from '#platform/problems.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { currencySign } from '#ui/formats.ts'
import { t } from '#ui/language.ts'

interface ServiceAddonsProps {
  addons: readonly AddonDraft[]
  problems: Problems
  onChange: (addons: AddonDraft[]) => void
}

/** The add-ons of a service. */
export function ServiceAddons({ addons, problems, onChange }: ServiceAddonsProps) {
  const change = (at: number, part: Partial<AddonDraft>) =>
    onChange(addons.map((addon, other) => (other === at ? { ...addon, ...part } : addon)))
  const field = (at: number, name: 'name' | 'price' | 'minutes') => ({
    name: `addons.${at}.${name}`,
    value: addons[at]![name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change(at, { [name]: event.currentTarget.value }),
    error: problems[`addons.${at}.${name}`],
  })
  return (
    <fieldset>
      <legend className="font-semibold">{t('Add-ons')}</legend>
      {addons.map((addon, at) => (
        <div key={addon.id ?? at} className="mt-3 grid gap-3 border-t border-line pt-3 sm:grid-cols-[2fr_1fr_1fr_auto]">
          <TextField label={t('Name')} required maxLength={100} {...field(at, 'name')} />
          <TextField label={t('Price')} inputMode="decimal" start={currencySign()} required {...field(at, 'price')} />
          <TextField label={t('Minutes')} inputMode="numeric" {...field(at, 'minutes')} />
          <Button className="self-end" onClick={() => onChange(addons.filter((_, other) => other !== at))}>
            {t('Remove')}
            <span className="sr-only"> {addon.name}</span>
          </Button>
        </div>
      ))}
      {addons.length < serviceLimits.addons && (
        <Button className="mt-3" size="sm" onClick={() => onChange([...addons, { name: '', price: '', minutes: '' }])}>
          {t('Add an add-on')}
        </Button>
      )}
    </fieldset>
  )
}
