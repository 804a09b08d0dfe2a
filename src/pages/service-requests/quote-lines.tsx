import { lineKinds, type QuoteLine } from '#domains/service-requests/quotes-rules.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { money } from '#ui/formats.ts'
import { t } from '#ui/language.ts'

interface QuoteLinesProps {
  lines: readonly QuoteLine[]
  /** The options that the customer has chosen. */
  options: readonly string[]
  /** Called when the customer chooses options. Undefined if they can't. */
  onChoose?: ((options: string[]) => void) | undefined
}

/** The lines of a quote with their prices. Options that aren't chosen say so. */
export function QuoteLines({ lines, options, onChoose }: QuoteLinesProps) {
  const toggle = (id: string, isChosen: boolean) =>
    onChoose?.(isChosen ? [...options, id] : options.filter((other) => other !== id))
  return (
    <ul aria-label={t('Quote')} className="grid gap-1.5 text-sm">
      {lines.map(({ id, kind, label, quantity, unit_price, amount }) => {
        const text = (
          <span className="min-w-0 wrap-anywhere">
            {label}
            <span className="block text-quiet">
              {[t(lineKinds[kind]), ...(quantity === 1 ? [] : [`${quantity} x ${money(unit_price)}`])].join(' · ')}
            </span>
          </span>
        )
        return (
          <li key={id} className="flex items-start justify-between gap-4">
            {kind === 'option' && onChoose ? (
              <Checkbox checked={options.includes(id)} onChange={(event) => toggle(id, event.target.checked)}>
                {text}
              </Checkbox>
            ) : (
              text
            )}
            <span className="shrink-0 tabular-nums">
              {kind === 'option' && !options.includes(id) ? `+ ${money(amount)}` : money(amount)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
