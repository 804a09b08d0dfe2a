import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { DeskField, FieldSubject } from '#domains/catalog/fields-contract.ts'
import { fieldLimits, fieldSubjects, filterKinds } from '#domains/catalog/fields-limits.ts'
import { adminAnswer } from '#domains/operators/client.ts'
import { WaitingRows } from '#domains/operators/components/waiting-rows.tsx'
import { useApi } from '#platform/api-context.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { msg, t } from '#ui/language.ts'
import { AdminShell } from './admin-shell.tsx'
import { FieldDialog, kindNames } from './field-dialog.tsx'
import { loadOperator, readFirst } from './operator.ts'
import { OrderedRowActions } from './ordered-row-actions.tsx'

const fieldsQuery = adminAnswer<{ items: DeskField[] }>('/fields')

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  return readFirst(() => queryClient.query(fieldsQuery(api)))
}

const subjects: Record<FieldSubject, { title: string; lead: string }> = {
  provider: { title: msg('Providers'), lead: msg('In the business details of providers, and on their pages.') },
  service: { title: msg('Services'), lead: msg('In the form of a service, and below it on the provider’s page.') },
  request: { title: msg('Service requests'), lead: msg('In the form of a request, and for the providers who see it.') },
}

/** `/admin/fields`: operators add, order and hide own fields. */
export function Component() {
  const [edited, edit] = useState<DeskField | FieldSubject>()
  const { data, error, refetch, isFetching } = useQuery(fieldsQuery(useApi()))
  return (
    <AdminShell
      title={t('Fields')}
      lead={t(
        'Questions of your own in the forms of providers, services and requests, at most {count} each. Customers filter searches by public choices and yes-or-no fields of providers and services.',
        { count: fieldLimits.count },
      )}
    >
      {data ? (
        <div className="grid max-w-3xl gap-8">
          {fieldSubjects.map((of) => (
            <Fields key={of} of={of} fields={data.items.filter((field) => field.of === of)} onEdit={edit} />
          ))}
        </div>
      ) : error ? (
        <ErrorPanel
          cause={error}
          title={t('The fields could not be loaded')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <WaitingRows label={t('fields')} />
      )}
      {edited &&
        (typeof edited === 'string' ? (
          <FieldDialog of={edited} onClose={() => edit(undefined)} />
        ) : (
          <FieldDialog of={edited.of} field={edited} onClose={() => edit(undefined)} />
        ))}
    </AdminShell>
  )
}

type FieldsProps = { of: FieldSubject; fields: DeskField[]; onEdit: (edited: DeskField | FieldSubject) => void }

function Fields({ of, fields, onEdit }: FieldsProps) {
  const title = t(subjects[of].title)
  const isFull = fields.filter(({ is_active }) => is_active).length >= fieldLimits.count
  return (
    <section aria-labelledby={of}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id={of} className="text-xl">
            {title}
          </h2>
          <p className="text-quiet">{t(subjects[of].lead)}</p>
        </div>
        <Button onClick={() => onEdit(of)} disabled={isFull}>
          {t('Add a field')}
          <span className="sr-only"> {t('of {title}', { title: title.toLowerCase() })}</span>
        </Button>
      </div>
      {fields.length > 0 && (
        <Card>
          <ol aria-label={t('Fields of {title}', { title: title.toLowerCase() })} className="divide-y divide-line">
            {fields.map((field, at) => (
              <Row key={field.id} field={field} at={at} count={fields.length} onEdit={() => onEdit(field)} />
            ))}
          </ol>
        </Card>
      )}
    </section>
  )
}

type RowProps = { field: DeskField; at: number; count: number; onEdit: () => void }

function Row({ field, at, count, onEdit }: RowProps) {
  const { id, of, label, kind, is_active, is_public, required } = field
  const isFilter = is_public && of !== 'request' && filterKinds.includes(kind)
  const facts = [
    t(kindNames[kind]),
    required && t('required'),
    is_public ? t('public') : t('for operators only'),
    isFilter && t('a filter of searches'),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p className="font-semibold">
          {label} {!is_active && <Badge>{t('Hidden')}</Badge>}
        </p>
        <p className="text-sm text-quiet">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <OrderedRowActions
        name={label}
        path={`/fields/${id}`}
        at={at}
        count={count}
        is_active={is_active}
        hiddenText={t('{label} is hidden. Its values stay.', { label })}
        onEdit={onEdit}
      />
    </li>
  )
}
