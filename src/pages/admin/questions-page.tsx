import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { categoryNames, categoryText } from '#domains/catalog/categories-rules.ts'
import { QuestionsEditor } from '#domains/catalog/components/questions-editor.tsx'
import { categoryQuestionsQuery } from '#domains/catalog/questions-client.ts'
import type { CategoryQuestions } from '#domains/catalog/questions-contract.ts'
import { questionDrafts, questionsOf } from '#domains/catalog/questions-drafts-rules.ts'
import { useAdminAction } from '#domains/operators/client.ts'
import { WaitingRows } from '#domains/operators/components/waiting-rows.tsx'
import { load } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { refusedFields, useProblems } from '#platform/form.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import { AdminShell } from './admin-shell.tsx'
import { loadOperator } from './operator.ts'

export async function loader(args: LoaderFunctionArgs) {
  await loadOperator(args)
  await load(args.context, (api) => categoryQuestionsQuery(api, categoryNames()[0] ?? ''))
  return null
}

/** `/admin/questions`: the questions that services of each category can start with. */
export function Component() {
  const [category, choose] = useState<string>(categoryNames()[0] ?? '')
  const { data, error, refetch, isFetching } = useQuery(categoryQuestionsQuery(useApi(), category))
  return (
    <AdminShell
      title={t('Questions')}
      lead={t(
        'What providers can ask when a service of a category is booked. They copy these questions and change the copy; services that exist keep theirs.',
      )}
    >
      <Card className="grid max-w-2xl gap-5 p-5 sm:p-6">
        <Select label={t('Category')} value={category} onChange={(event) => choose(event.currentTarget.value)}>
          {categoryNames().map((name) => (
            <option key={name} value={name}>
              {categoryText(name)}
            </option>
          ))}
        </Select>
        {data ? (
          <Template key={data.id} category={data} />
        ) : error ? (
          <ErrorPanel
            cause={error}
            title={t('The questions could not be loaded')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <WaitingRows label={t('questions')} />
        )}
      </Card>
    </AdminShell>
  )
}

function Template({ category: { id, name, questions } }: { category: CategoryQuestions }) {
  const [drafts, setDrafts] = useState(() => questionDrafts(questions))
  const { problems, refusals, refuse, forget } = useProblems()
  const saving = useAdminAction(t('The questions for {name} are saved.', { name }), { quiet: true })
  const form = useFirstError(refusals)
  const hasFailed = saving.error !== null && Object.keys(refusedFields(saving.error)).length === 0
  return (
    <form
      ref={form}
      noValidate
      aria-label={t('Questions for {name}', { name })}
      onSubmit={(event) => {
        event.preventDefault()
        if (saving.isPending) return
        const body = { questions: questionsOf(drafts) }
        saving.mutate(
          { path: `/categories/${id}`, method: 'patch', body },
          { onError: (error) => refuse(refusedFields(error)) },
        )
      }}
    >
      <QuestionsEditor
        questions={drafts}
        problems={problems}
        onChange={(next) => {
          setDrafts(next)
          forget({ questions: next })
        }}
      />
      {hasFailed && <ErrorPanel cause={saving.error} title={t('The questions could not be saved')} className="mt-5" />}
      <Button
        type="submit"
        variant="primary"
        className="mt-5 block"
        pending={saving.isPending}
        pendingText={t('Saving…')}
      >
        {t('Save')}
      </Button>
    </form>
  )
}
