import type { ReactNode } from 'react'
import { isPdf, pictureUrl } from '#domains/pictures/rules.ts'
import { dayText, wholeText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { answerText } from '../fields-answers-rules.ts'
import type { Field, FieldValue, FieldValues as Values } from '../fields-contract.ts'

interface FieldValuesProps {
  fields: readonly (Field & { is_active?: boolean })[]
  values: Values
  /** Set for readers who see more than the public values. */
  isPrivate?: boolean
  className?: string
}

/** The values of own fields, each below its label. */
export function FieldValues({ fields, values, isPrivate = false, className }: FieldValuesProps) {
  const filled = fields.filter(({ id }) => id in values)
  if (filled.length === 0) return null
  return (
    <dl className={className}>
      {filled.map((field) => (
        <div key={field.id} className="min-w-0 wrap-anywhere">
          <dt className="text-sm text-quiet">
            {field.label}
            {isPrivate && !field.is_public && ` (${t('for operators only')})`}
            {field.is_active === false && ` (${t('hidden')})`}
          </dt>
          <dd className="whitespace-pre-line">
            <Shown field={field} value={values[field.id]!} isPrivate={isPrivate} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Shown({ field, value, isPrivate }: { field: Field; value: FieldValue; isPrivate: boolean }): ReactNode {
  const { kind, unit } = field
  if (Array.isArray(value)) return value.join(', ')
  if (kind === 'file') return <FieldFile name={String(value)} isPrivate={isPrivate} />
  if (kind === 'link') return <OtherSite address={String(value)} />
  if (kind === 'date') return dayText(`${value}T00:00:00Z`)
  if (kind === 'number')
    return `${Number.isInteger(value) ? wholeText(Number(value)) : answerText({ kind, value })} ${unit}`.trim()
  return answerText({ kind, value })
}

/**
 * A link that users have typed. Search engines don't count it, and the other site gets no referrer.
 */
function OtherSite({ address }: { address: string }) {
  const { hostname, pathname } = new URL(address)
  return (
    <a href={address} target="_blank" rel="nofollow ugc noopener" className="text-link">
      {hostname.replace(/^www\./, '')}
      {pathname === '/' ? '' : pathname}
    </a>
  )
}

/** A link to an uploaded file. */
export function FieldFile({ name, isPrivate }: { name: string; isPrivate: boolean }) {
  const address = pictureUrl({ bucket: 'field-files', name })
  const href = isPrivate ? address : address.replace('/authenticated/', '/public/')
  if (isPdf(name))
    return (
      <a href={href} rel="nofollow" className="text-link">
        {t('PDF document')}
      </a>
    )
  return (
    <a href={href} target="_blank" rel="nofollow noopener" className="inline-block">
      <img src={`${href}?size=md`} alt={t('Enlarge')} className="max-h-32 rounded-field border border-line" />
    </a>
  )
}
