import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import type { DeskField } from '#domains/catalog/fields-contract.ts'
import { importQuery, importsQuery, useImportFile, useMakeCodes } from '#domains/imports/client.ts'
import { importFieldNames, ownFieldName } from '#domains/imports/columns-rules.ts'
import type { Import } from '#domains/imports/contract.ts'
import { isUnderWay, keptReasons, stateNames } from '#domains/imports/rules.ts'
import { adminAnswer, useAdminAction } from '#domains/operators/client.ts'
import { Moment } from '#domains/operators/components/facts.tsx'
import { WaitingRows } from '#domains/operators/components/waiting-rows.tsx'
import { useApi } from '#platform/api-context.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { FileLines } from '#ui/file-lines.tsx'
import { wholeText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { PagedItems } from '#ui/paged-list.tsx'
import { Rich } from '#ui/rich.tsx'
import { Select } from '#ui/select.tsx'
import { AdminShell } from './admin-shell.tsx'
import { loadOperator, readFirst } from './operator.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  return readFirst(() => queryClient.infiniteQuery(importsQuery(api)))
}

/** `/admin/imports`: files of businesses, what became of them, and their undo. */
export function Component() {
  const imports = useInfiniteQuery(importsQuery(useApi()))
  return (
    <AdminShell
      title={t('Imports')}
      lead={t(
        'List businesses from a spreadsheet. They are shown as unclaimed, and cannot be booked before their owners claim them.',
      )}
    >
      <div className="grid gap-10">
        <NewImport />
        <section aria-labelledby="earlier">
          <h2 id="earlier" className="mb-4 text-2xl">
            {t('Earlier imports')}
          </h2>
          <PagedItems
            query={imports}
            title={t('Earlier imports')}
            noun={t('imports')}
            loading={<WaitingRows label={t('imports')} />}
            empty={<p>{t('Nothing was imported yet.')}</p>}
          >
            {(rows) => (
              <ul className="grid gap-4">
                {rows.map((row) => (
                  <li key={row.id}>
                    <ImportCard first={row} />
                  </li>
                ))}
              </ul>
            )}
          </PagedItems>
        </section>
      </div>
    </AdminShell>
  )
}

function NewImport() {
  const [file, setFile] = useState<File>()
  const [source, setSource] = useState('')
  const [mapping, setMapping] = useState<Record<string, string | null>>({})
  const check = useImportFile()
  const start = useImportFile()
  const plan = check.data

  const checkAgain = (chosen: File, changed: typeof mapping) =>
    check.mutate({ file: chosen, dry_run: true, source, mapping: changed })

  function choose(chosen: File | undefined) {
    setFile(chosen)
    setMapping({})
    start.reset()
    if (chosen) checkAgain(chosen, {})
    else check.reset()
  }

  function map(header: string, field: string) {
    const changed = { ...mapping, [header]: field || null }
    setMapping(changed)
    if (file) checkAgain(file, changed)
  }

  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <h2 className="text-2xl">{t('Import a file')}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('CSV file')}
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          hint={
            <>
              <Rich
                text={t('One line for each business. <link>Download a sample file</link>')}
                link={(text) => (
                  <a href="/rest/v1/admin/imports/sample.csv" download className="text-link">
                    {text}
                  </a>
                )}
              />
            </>
          }
          error={(start.error ?? check.error)?.message ?? null}
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
        />
        <TextField
          label={t('Source')}
          optional
          value={source}
          maxLength={100}
          hint={t('Shown beside ratings and reviews: “Imported from …”. By default the name of the file.')}
          onChange={({ currentTarget }) => setSource(currentTarget.value)}
        />
      </div>
      <div aria-live="polite" className="grid gap-5">
        {plan && <Plan plan={plan} onMap={map} />}
      </div>
      {start.data ? (
        <p role="status" className="font-medium">
          {t('The import has started. You see its progress below.')}
        </p>
      ) : (
        <Button
          variant="primary"
          className="justify-self-start"
          disabled={!file || !plan || plan.created === 0}
          pending={start.isPending || check.isPending}
          onClick={() => file && start.mutate({ file, dry_run: false, source, mapping })}
        >
          {plan && plan.created > 0
            ? t('Import {created, plural, one {# business} other {# businesses}}', { created: plan.created })
            : t('Import')}
        </Button>
      )}
    </Card>
  )
}

type PlanProps = { plan: Import; onMap: (header: string, field: string) => void }

/** The result of the dry run. Nothing is written yet. */
function Plan({ plan, onMap }: PlanProps) {
  const { rows, created, failed, errors } = plan
  const [columns, notes, sample] = [plan.columns ?? [], plan.notes ?? [], plan.sample ?? []]
  const names = useFieldNames()
  const aboutText = aboutTextBy(names)
  return (
    <>
      <p className="font-medium">
        {t('{rows, plural, one {# line} other {# lines}} in the file: {listed} can be listed, {failed} left out.', {
          rows,
          listed: wholeText(created),
          failed: wholeText(failed),
        })}
      </p>
      <details open={columns.some(({ field }) => field === null)}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('Columns')}</summary>
        <div className="mt-2 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map(({ header, field }, at) => (
            <Select
              key={`${header} ${at}`}
              label={header || t('Column without a name')}
              value={field ?? ''}
              onChange={({ currentTarget }) => onMap(header, currentTarget.value)}
            >
              <option value="">{t('Not imported')}</option>
              {names.map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Select>
          ))}
        </div>
      </details>
      <FileLines
        title={t('The first businesses')}
        lines={sample.map(({ line, business_name, categories, place }) => ({
          line,
          text: [business_name, categories.map(categoryText).join(', '), place].join(' · '),
        }))}
      />
      <FileLines title={t('Left out, because of a mistake')} lines={errors.map(aboutText)} />
      <FileLines title={t('Corrected')} lines={notes.map(aboutText)} />
    </>
  )
}

const fieldsQuery = adminAnswer<{ items: DeskField[] }>('/fields')

/** The fields that a column can hold: those of every site, and the site's own ones. */
function useFieldNames() {
  const { data } = useQuery(fieldsQuery(useApi()))
  const own = data?.items.filter(({ of, kind, is_active }) => of === 'provider' && kind !== 'file' && is_active) ?? []
  return [...importFieldNames(), ...own.map((field) => [ownFieldName(field), field.label] as const)]
}

const aboutTextBy =
  (names: ReturnType<typeof useFieldNames>) =>
  ({ line, field, message }: Import['errors'][number]) => ({
    line,
    text: `${names.find(([name]) => name === field)?.[1] ?? field}: ${message}`,
  })

/** How often the progress is read, in milliseconds. */
const PROGRESS = 2000

function ImportCard({ first }: { first: Import & { id: string } }) {
  const { id } = first
  const { data: row } = useQuery({
    ...importQuery(useApi(), id),
    initialData: first,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? PROGRESS : false),
  })
  const aboutText = aboutTextBy(useFieldNames())
  const undo = useAdminAction(t('The import is being undone.'))
  const invite = useAdminAction(t('The invitations are being sent.'))
  const codes = useMakeCodes()
  const [asked, setAsked] = useState<'undo' | 'invite'>()
  const done = row.created + row.failed
  return (
    <Card className="grid gap-3 p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg wrap-anywhere">{row.file_name}</h3>
        <Badge tone={row.state === 'done' ? 'success' : isUnderWay(row) ? 'warning' : 'neutral'}>
          {t(stateNames[row.state])}
        </Badge>
        <span className="text-sm text-quiet">
          <Moment at={row.created_at} />
        </span>
      </div>
      {isUnderWay(row) && row.state !== 'undoing' && (
        <progress
          value={done}
          max={row.rows}
          aria-label={t('Progress of {file_name}', { file_name: row.file_name })}
          className="h-2 w-full"
        />
      )}
      <p>
        {t(
          '{listed} of {rows, plural, one {# business} other {# businesses}} listed, {failed} left out, {claimed} claimed, {invited} invited.',
          {
            listed: wholeText(row.created),
            rows: row.rows,
            failed: wholeText(row.failed),
            claimed: wholeText(row.claimed),
            invited: wholeText(row.invited),
          },
        )}
      </p>
      {row.errors.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('What was left out')}</summary>
          <FileLines title="" lines={row.errors.map(aboutText)} />
        </details>
      )}
      {row.kept.length > 0 && (
        <section>
          <h4 className="font-semibold">{t('Kept by the undo')}</h4>
          <ul className="mt-1 text-sm text-quiet">
            {row.kept.map(({ provider_id, business_name, reason }) => (
              <li key={provider_id}>
                {business_name}: {t(keptReasons[reason])}
              </li>
            ))}
          </ul>
        </section>
      )}
      {row.state !== 'undone' && row.state !== 'undoing' && (
        <div className="flex flex-wrap gap-3">
          {row.invitable > 0 && (
            <Button size="sm" onClick={() => setAsked('invite')}>
              {t('Invite by email')}
            </Button>
          )}
          <Button size="sm" pending={codes.isPending} onClick={() => codes.mutate(id)}>
            {t('Codes for letters')}
          </Button>
          <Button size="sm" onClick={() => setAsked('undo')}>
            {t('Undo this import')}
          </Button>
        </div>
      )}
      <Dialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        role="alertdialog"
        size="sm"
        title={asked === 'invite' ? t('Invite by email?') : t('Undo this import?')}
        actions={
          <>
            <Button onClick={() => setAsked(undefined)}>{t('Cancel')}</Button>
            <Button
              variant={asked === 'invite' ? 'primary' : 'danger'}
              onClick={() => {
                setAsked(undefined)
                if (asked === 'invite') invite.mutate({ path: `/imports/${id}/invite` })
                else undo.mutate({ path: `/imports/${id}/undo` })
              }}
            >
              {asked === 'invite' ? t('Send') : t('Undo')}
            </Button>
          </>
        }
      >
        <p>
          {asked === 'invite'
            ? t(
                '{invitable, plural, one {# business} other {# businesses}} will get an email with a link to claim or remove the page.',
                { invitable: row.invitable },
              )
            : t('All of its listings go, except those that were claimed or booked.')}
        </p>
      </Dialog>
    </Card>
  )
}
