import { useQuery } from '@tanstack/react-query'
import { QuestionsEditor } from '#domains/catalog/components/questions-editor.tsx'
import { categoryQuestionsQuery } from '#domains/catalog/questions-client.ts'
import { type QuestionDraft, questionDrafts } from '#domains/catalog/questions-drafts-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import type { Problems } from '#platform/problems.ts'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'

interface ServiceQuestionsProps {
  category: string
  questions: readonly QuestionDraft[]
  problems: Problems
  onChange: (questions: QuestionDraft[]) => void
}

/** The questions that customers answer when they book. A category may have a template. */
export function ServiceQuestions({ category, questions, problems, onChange }: ServiceQuestionsProps) {
  const isEmpty = questions.length === 0
  const { data } = useQuery({ ...categoryQuestionsQuery(useApi(), category), enabled: isEmpty && category !== '' })
  return (
    <fieldset>
      <legend className="font-semibold">{t('Questions for customers')}</legend>
      <p className="text-sm text-quiet">
        {t(
          'Customers answer them when they book. You see the answers with the request; contact details in them are hidden until you reveal the customer.',
        )}
      </p>
      {isEmpty && data && data.questions.length > 0 && (
        <Button className="mt-3 mr-3" size="sm" onClick={() => onChange(questionDrafts(data.questions))}>
          {t('Use the questions for this category')}
        </Button>
      )}
      <QuestionsEditor questions={questions} problems={problems} onChange={onChange} />
    </fieldset>
  )
}
