import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { FieldInputs } from '#domains/fields/components/field-inputs.tsx'
import type { DeskField, FieldSubject } from '#domains/fields/contract.ts'
import type { FieldDrafts } from '#domains/fields/drafts-rules.ts'
import { fieldKinds, fieldLimits } from '#domains/fields/limits.ts'
import { useAdminAction } from '#domains/operators/client.ts'
import { refusedFields, useProblems } from '#platform/form.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'

/** The kinds of fields, for operators. */
export const kindNames: Record<DeskField['kind'], string> = {
  text: 'Text',
  choice: 'One of several choices',
  choices: 'Several choices',
  number: 'Number',
  yes_no: 'Yes or no',
  date: 'Date',
  link: 'Link',
  file: 'File (PDF or picture)',
}

/** The fields of the form; the choices are one a line, and the bounds are empty or numbers. */
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

const draftOf = (field: DeskField | undefined): Draft => ({
  label: field?.label ?? '',
  help: field?.help ?? '',
  kind: field?.kind ?? 'text',
  options: field?.options.join('\n') ?? '',
  unit: field?.unit ?? '',
  minimum: String(field?.minimum ?? ''),
  maximum: String(field?.maximum ?? ''),
  required: field?.required ?? false,
  is_public: field?.is_public ?? true,
})

/** The request body, only with the parts that belong to the kind. */
function definitionOf(draft: Draft) {
  const { label, help, kind, required, is_public } = draft
  const hasChoices = kind === 'choice' || kind === 'choices'
  const lines = draft.options.split('\n').map((line) => line.trim())
  const bound = (text: string) => (kind !== 'number' || text.trim() === '' ? null : Number(text))
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
  const saving = useAdminAction(`${draft.label} is saved.`, { quiet: true })
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
    const { kind, ...definition } = definitionOf(draft)
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
      title={field ? `Edit ${field.label}` : 'Add a field'}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={saving.isPending} pendingText="Saving…">
            Save
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={send} className="grid gap-5">
        <TextField label="Label" required maxLength={fieldLimits.label} {...text('label')} />
        <TextField
          label="Help"
          optional
          maxLength={fieldLimits.help}
          hint="What to enter, or why. Shown below the field."
          {...text('help')}
        />
        <Select
          label="Kind"
          name="kind"
          disabled={field !== undefined}
          hint={field ? 'The kind of a field stays.' : undefined}
          value={draft.kind}
          onChange={(event) => set({ kind: event.currentTarget.value as Draft['kind'] })}
        >
          {fieldKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </Select>
        {(draft.kind === 'choice' || draft.kind === 'choices') && (
          <TextArea label="Choices" hint="One a line." required rows={4} {...text('options')} />
        )}
        {draft.kind === 'number' && (
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField label="Unit" optional placeholder="years" maxLength={fieldLimits.unit} {...text('unit')} />
            <TextField label="Minimum" optional type="number" inputMode="decimal" {...text('minimum')} />
            <TextField label="Maximum" optional type="number" inputMode="decimal" {...text('maximum')} />
          </div>
        )}
        <RadioGroup
          label="Who sees it"
          name="is_public"
          choices={[
            { value: 'public', label: of === 'request' ? 'Providers who see the request' : 'Everyone' },
            { value: 'operators', label: 'Operators only', hint: 'And who fills it in.' },
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
          Required
          <span className="block text-sm text-quiet">
            Those who have filled in the form before are asked for it the next time they save it.
          </span>
        </Checkbox>
        {hasFailed && <ErrorPanel cause={saving.error} title="The field could not be saved" />}
      </form>
      <Preview of={of} draft={draft} />
    </Dialog>
  )
}

/** The field as its form will show it. Nothing of it is saved. */
function Preview({ of, draft }: { of: FieldSubject; draft: Draft }) {
  const [edits, setEdits] = useState<FieldDrafts>({})
  const field = { ...definitionOf(draft), id: `preview-${draft.kind}`, of, is_active: true }
  return (
    <section aria-labelledby="preview" className="mt-6 rounded-card border border-line bg-sunken p-4">
      <h3 id="preview" className="mb-3 text-sm font-semibold text-quiet">
        Preview
      </h3>
      <FieldInputs
        own={{ items: [{ ...field, label: field.label || 'Label' }], values: {} }}
        edits={edits}
        problems={{}}
        onChange={setEdits}
      />
    </section>
  )
}
