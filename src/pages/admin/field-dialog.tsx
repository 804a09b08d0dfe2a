import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { FieldInputs } from '#domains/catalog/components/field-inputs.tsx'
import type { DeskField, FieldSubject } from '#domains/catalog/fields-contract.ts'
import type { FieldDrafts } from '#domains/catalog/fields-drafts-rules.ts'
import { fieldKinds, fieldLimits } from '#domains/catalog/fields-limits.ts'
import { useAdminAction } from '#domains/operators/client.ts'
import { refusedFields, useProblems } from '#platform/form.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { msg, t } from '#ui/language.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { numberIn, typedNumber } from '#ui/typed-number.ts'

/** The kinds of fields, for operators. */
export const kindNames: Record<DeskField['kind'], string> = {
  text: msg('Text'),
  choice: msg('One of several choices'),
  choices: msg('Several choices'),
  number: msg('Number'),
  yes_no: msg('Yes or no'),
  date: msg('Date'),
  link: msg('Link'),
  file: msg('File (PDF or picture)'),
}

/** The fields of the form; the choices are one per line, and the bounds are empty or numbers. */
interface Draft {
  label: string
  help: string
  kind: DeskField['kind']
  options: string
  unit: string
  minimum: string
  maximum: string
  required: boolean
  is_public: boolean
}

const typedBound = (bound: number | null = null) => (bound === null ? '' : typedNumber(bound))

const draftOf = (field: DeskField | undefined): Draft => ({
  label: field?.label ?? '',
  help: field?.help ?? '',
  kind: field?.kind ?? 'text',
  options: field?.options.join('\n') ?? '',
  unit: field?.unit ?? '',
  minimum: typedBound(field?.minimum),
  maximum: typedBound(field?.maximum),
  required: field?.required ?? false,
  is_public: field?.is_public ?? true,
})

/** The definition, only with the parts that belong to the kind and bounds that can be read. */
function definitionOf(draft: Draft) {
  const { label, help, kind, required, is_public } = draft
  const hasChoices = kind === 'choice' || kind === 'choices'
  const lines = draft.options.split('\n').map((line) => line.trim())
  const bound = (text: string) => (kind === 'number' ? (numberIn(text) ?? null) : null)
  return {
    label,
    help,
    kind,
    required,
    is_public,
    options: hasChoices ? lines.filter((line) => line !== '') : [],
    unit: kind === 'number' ? draft.unit : '',
    minimum: bound(draft.minimum),
    maximum: bound(draft.maximum),
  }
}

/** A bound that can't be read is sent as it was typed, so that the API says so beside its field. */
const boundIn = (text: string) => (text.trim() === '' ? null : (numberIn(text) ?? text))

/** The body of the request. */
const bodyOf = (draft: Draft) => ({
  ...definitionOf(draft),
  ...(draft.kind === 'number' && { minimum: boundIn(draft.minimum), maximum: boundIn(draft.maximum) }),
})

interface FieldDialogProps {
  of: FieldSubject
  /** The field to change; undefined for a new one. */
  field?: DeskField
  onClose: () => void
}

/** The form of a new field, or of one to change, with a preview. */
export function FieldDialog({ of, field, onClose }: FieldDialogProps) {
  const id = useId()
  const [draft, setDraft] = useState(() => draftOf(field))
  const { problems, refusals, refuse, forget } = useProblems<keyof Draft>()
  const form = useFirstError(refusals)
  const saving = useAdminAction(t('{label} is saved.', { label: draft.label }), { quiet: true })
  const set = (part: Partial<Draft>) => {
    setDraft((all) => ({ ...all, ...part }))
    forget(part)
  }
  const text = (name: 'label' | 'help' | 'options' | 'unit' | 'minimum' | 'maximum') => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: (event: ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) =>
      set({ [name]: event.currentTarget.value }),
  })

  function send(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    const { kind, ...definition } = bodyOf(draft)
    const action = field
      ? { path: `/fields/${field.id}`, method: 'patch' as const, body: definition }
      : { path: '/fields', body: { of, kind, ...definition } }
    saving.mutate(action, { onSuccess: onClose, onError: (error) => refuse(refusedFields(error)) })
  }

  const hasFailed = saving.error !== null && Object.keys(refusedFields(saving.error)).length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={field ? t('Edit {label}', { label: field.label }) : t('Add a field')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={id} variant="primary" pending={saving.isPending} pendingText={t('Saving…')}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={send} className="grid gap-5">
        <TextField label={t('Label')} required maxLength={fieldLimits.label} {...text('label')} />
        <TextField
          label={t('Help')}
          optional
          maxLength={fieldLimits.help}
          hint={t('What to enter, or why. Shown below the field.')}
          {...text('help')}
        />
        <Select
          label={t('Kind')}
          name="kind"
          disabled={field !== undefined}
          hint={field ? t('The kind of a field stays.') : undefined}
          value={draft.kind}
          onChange={(event) => set({ kind: event.currentTarget.value as Draft['kind'] })}
        >
          {fieldKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(kindNames[kind])}
            </option>
          ))}
        </Select>
        {(draft.kind === 'choice' || draft.kind === 'choices') && (
          <TextArea label={t('Choices')} hint={t('One a line.')} required rows={4} {...text('options')} />
        )}
        {draft.kind === 'number' && (
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField label={t('Unit')} optional placeholder="years" maxLength={fieldLimits.unit} {...text('unit')} />
            <TextField label={t('Minimum')} optional inputMode="decimal" {...text('minimum')} />
            <TextField label={t('Maximum')} optional inputMode="decimal" {...text('maximum')} />
          </div>
        )}
        <RadioGroup
          label={t('Who sees it')}
          name="is_public"
          choices={[
            { value: 'public', label: of === 'request' ? t('Providers who see the request') : t('Everyone') },
            { value: 'operators', label: t('Operators only'), hint: t('And who fills it in.') },
          ]}
          value={draft.is_public ? 'public' : 'operators'}
          onChange={(who) => set({ is_public: who === 'public' })}
          error={problems.is_public}
        />
        <Checkbox
          name="required"
          checked={draft.required}
          onChange={(event) => set({ required: event.target.checked })}
        >
          {t('Required')}
          <span className="block text-sm text-quiet">
            {t('Those who have filled in the form before are asked for it the next time they save it.')}
          </span>
        </Checkbox>
        {hasFailed && <ErrorPanel cause={saving.error} title={t('The field could not be saved')} />}
      </form>
      <Preview of={of} draft={draft} />
    </Dialog>
  )
}

/** The field as its form will show it. The preview saves nothing. */
function Preview({ of, draft }: { of: FieldSubject; draft: Draft }) {
  const [edits, setEdits] = useState<FieldDrafts>({})
  const field = { ...definitionOf(draft), id: `preview-${draft.kind}`, of, is_active: true }
  return (
    <section aria-labelledby="preview" className="mt-6 rounded-card border border-line bg-sunken p-4">
      <h3 id="preview" className="mb-3 text-sm font-semibold text-quiet">
        {t('Preview')}
      </h3>
      <FieldInputs
        own={{ items: [{ ...field, label: field.label || t('Label') }], values: {} }}
        edits={edits}
        problems={{}}
        onChange={setEdits}
      />
    </section>
  )
}
