import type { Service } from '#domains/catalog/services-contract.ts'
import { classNames } from '#ui/class-names.ts'
import { money } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { Spoken } from '#ui/spoken.tsx'
import type { Line } from '../contract.ts'
import { labelText, lineText, totalOf } from '../lines-rules.ts'

interface PriceLinesProps {
  price_kind: Service['price_kind']
  lines: readonly Line[]
  className?: string
}

/** How a price comes about: one calculation, or several lines with their labels and the sum. */
export function PriceLines({ lines, price_kind, className }: PriceLinesProps) {
  const texts = lines.map((line, at) => lineText(line, price_kind, at))
  if (lines.length === 1)
    return (
      <p className={classNames('tabular-nums', className)}>
        <Spoken>{texts[0]!}</Spoken>
      </p>
    )
  return (
    <ul aria-label={t('Price')} className={classNames('tabular-nums', className)}>
      {lines.map(({ label }, at) => (
        // Add-ons may share a name.
        <li key={`${at} ${label}`}>
          {`${labelText(label)}: `}
          <Spoken>{texts[at]!}</Spoken>
        </li>
      ))}
      <li>{t('In all: {amount}', { amount: money(totalOf(lines)) })}</li>
    </ul>
  )
}
