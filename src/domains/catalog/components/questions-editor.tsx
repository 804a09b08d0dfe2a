import { newKey } from '#platform/post-once.ts'
import type { Problems } from '#platform/problems.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { msg, t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import { conditionsFor, isSame, type QuestionDraft, withMoved, withoutQuestion } from '../questions-drafts-rules.ts'
import { questionLimits } from '../questions-rules.ts'

interface QuestionsEditorProps {
  questions: readonly QuestionDraft[]
  /** The error messages by `questions.{place}.{field}`. */
  problems: Problems
  onChange: (questions: QuestionDraft[]) => void
}

/** Adds, orders and removes questions. */
export function QuestionsEditor({ questions, problems, onChange }: QuestionsEditorProps) {
  const question = { label: '', kind: 'text', required: false, options: '', show_if: null } as const
  return (
    <>
      {questions.map((draft, at) => (
        <QuestionEditor key={draft.id} {...{ questions, problems, onChange, at }} />
      ))}
      {questions.length < questionLimits.count && (
        <Button className="mt-3" size="sm" onClick={() => onChange([...questions, { ...question, id: newId() }])}>
          {t('Add a question')}
        </Button>
      )}
    </>
  )
}

/** A random UUID, also in browsers that can't create one. */
function newId(): string {
  const key = newKey()
  return `${key.slice(0, 8)}-${key.slice(8, 12)}-4${key.slice(13, 16)}-a${key.slice(17, 20)}-${key.slice(20)}`
}

const kinds: Record<QuestionDraft['kind'], string> = {
  text: msg('Text'),
  choice: msg('One of several choices'),
  number: msg('Number'),
  yes_no: msg('Yes or no'),
}

function QuestionEditor({ questions, problems, onChange, at }: QuestionsEditorProps & { at: number }) {
  const draft = questions[at]!
  const change = (part: Partial<QuestionDraft>) =>
    onChange(questions.map((other, place) => (place === at ? { ...other, ...part } : other)))
  const problemOf = (field: string) => {
    const path = `questions.${at}.${field}`
    return Object.entries(problems).find(([key]) => key === path || key.startsWith(`${path}.`))?.[1]
  }
  const field = (name: 'label' | 'kind' | 'options') => ({
    name: `questions.${at}.${name}`,
    value: draft[name],
    error: problemOf(name),
  })
  const conditions = conditionsFor(questions, at)
  const condition = conditions.findIndex(({ show_if }) => draft.show_if && isSame(show_if, draft.show_if))
  const about = <span className="sr-only"> {t('question {number}', { number: at + 1 })}</span>
  return (
    <fieldset className="mt-3 grid gap-3 border-t border-line pt-3">
      <legend className="sr-only">{t('Question {number}', { number: at + 1 })}</legend>
      <TextField
        label={t('Question')}
        required
        maxLength={questionLimits.label}
        onChange={(event) => change({ label: event.currentTarget.value })}
        {...field('label')}
      />
      <Select
        label={t('Answer')}
        onChange={(event) => change({ kind: event.currentTarget.value as QuestionDraft['kind'] })}
        {...field('kind')}
      >
        {Object.entries(kinds).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {t(label)}
          </option>
        ))}
      </Select>
      {draft.kind === 'choice' && (
        <TextArea
          label={t('Choices')}
          hint={t('One a line.')}
          rows={3}
          required
          onChange={(event) => change({ options: event.currentTarget.value })}
          {...field('options')}
        />
      )}
      {conditions.length > 0 && (
        <Select
          label={t('Ask')}
          name={`questions.${at}.show_if`}
          value={condition}
          onChange={(event) => change({ show_if: conditions[Number(event.currentTarget.value)]?.show_if ?? null })}
          error={problemOf('show_if')}
        >
          <option value={-1}>{t('Always')}</option>
          {conditions.map(({ text }, place) => (
            <option key={text} value={place}>
              {t('If “{text}”', { text })}
            </option>
          ))}
        </Select>
      )}
      <Checkbox checked={draft.required} onChange={(event) => change({ required: event.target.checked })}>
        {t('Customers must answer')}
      </Checkbox>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={at === 0} onClick={() => onChange(withMoved(questions, at, -1))}>
          {t('Move up')}
          {about}
        </Button>
        <Button size="sm" disabled={at === questions.length - 1} onClick={() => onChange(withMoved(questions, at, 1))}>
          {t('Move down')}
          {about}
        </Button>
        <Button size="sm" onClick={() => onChange(withoutQuestion(questions, draft.id))}>
          {t('Remove')}
          {about}
        </Button>
      </div>
    </fieldset>
  )
}
