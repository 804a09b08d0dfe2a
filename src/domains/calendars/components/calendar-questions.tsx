import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateText, rangeText, timeText } from '#domains/schedule/slots-rules.ts'
import { ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError, TextArea } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import { calendarQuestionsQuery, useCalendarAccounts } from '../accounts-client.ts'
import type { CalendarQuestion } from '../accounts-contract.ts'

type AnswerHook = ReturnType<typeof useCalendarAccounts>['answer']

/** Bookings that were moved or deleted in the provider's calendar, until they decide. */
export function CalendarQuestions() {
  const { data } = useQuery(calendarQuestionsQuery(useApi()))
  const { answer } = useCalendarAccounts()
  if (!data || data.length === 0) return null
  return (
    <ul aria-label={t('Please decide')} className="mt-4 flex flex-col gap-4">
      {data.map((question) => (
        <Question key={question.id} question={question} answer={answer} />
      ))}
    </ul>
  )
}

/** The sentence beside the fields, if there is one, because the fields are buttons. */
const sentenceOf = (error: Error) => (error instanceof ApiError && error.errors[0]?.message) || error.message

function Question({ question, answer }: { question: CalendarQuestion; answer: AnswerHook }) {
  const { id, account_id, kind, service_name, date, start_time, there, moves_at_once } = question
  const [message, setMessage] = useState('')
  const isThis = answer.variables?.id === id
  const act = (choice: 'propose' | 'cancel' | 'put_back') => ({
    pending: answer.isPending && isThis && answer.variables.answer === choice,
    onClick: () => answer.mutate({ id, account_id, answer: choice, message }),
  })
  const booked = `${dateText(date, 'short')}, ${timeText(start_time)}`
  return (
    <li className="rounded-card border border-lamp-edge bg-lamp-soft p-4">
      <p className="font-semibold">
        {kind === 'moved'
          ? t('You moved {service_name} in your calendar to {date}, {time}', {
              service_name,
              date: dateText(there.date, 'short'),
              time: rangeText(there),
            })
          : t('You deleted {service_name} from your calendar', { service_name })}
      </p>
      <p className="text-sm">
        {`It is still booked for ${booked}. `}
        {!moves_at_once && t('The customer knows nothing of the change.')}
      </p>
      {!(kind === 'moved' && moves_at_once) && (
        <TextArea
          label={kind === 'moved' ? t('Message to the customer') : t('Why do you cancel?')}
          optional={kind === 'moved'}
          rows={2}
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          className="mt-3"
        />
      )}
      {isThis && answer.error && <FieldError id={`question-${id}`}>{sentenceOf(answer.error)}</FieldError>}
      <div className="mt-3 flex flex-wrap gap-2">
        {kind === 'moved' ? (
          <Button size="sm" variant="primary" {...act('propose')}>
            {moves_at_once ? t('Move the booking') : t('Propose the new time')}
          </Button>
        ) : (
          <Button size="sm" variant="danger" {...act('cancel')}>
            {t('Cancel the booking')}
          </Button>
        )}
        <Button size="sm" {...act('put_back')}>
          {t('Put it back')}
        </Button>
      </div>
    </li>
  )
}
