import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { type StatementKey, useAppeal } from '#domains/operators/appeals-client.ts'
import type { DecisionStatement } from '#domains/operators/appeals-contract.ts'
import { appealLimits, basisTexts } from '#domains/operators/appeals-rules.ts'
import { OwnAppeal } from '#domains/operators/appeals-schema.ts'
import { Facts } from '#domains/operators/components/facts.tsx'
import { problemsIn } from '#platform/check.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { dayText, momentText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { Rating } from '#ui/rating.tsx'
import { useTimeZone } from '#ui/time-zone.ts'
import { urls } from '#urls.ts'

type OpenedProps = { address: StatementKey; statement: DecisionStatement }

/** A statement of reasons, and the appeal against the decision. */
export function OpenedStatement({ address, statement }: OpenedProps) {
  const { review, rule, content, basis, decided_at, appeal_until, appeal, is_over } = statement
  const timeZone = useTimeZone()
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">{titleOf(statement)}</h1>
      {review && <ReviewOf review={review} />}
      <Facts
        facts={{
          [review ? t('Hidden since') : t('Since')]: (
            <time dateTime={decided_at}>{momentText(decided_at, timeZone)}</time>
          ),
          [t('Rule')]: rule,
          [review ? t('Reason') : t('What it is about')]: content,
          [t('How we decided')]: `${t(basisTexts[basis].text)} ${t('No automated means were used.')}`,
          [t('You can appeal until')]: !appeal && !is_over && (
            <time dateTime={appeal_until}>{dayText(appeal_until, { timeZone })}</time>
          ),
        }}
      />
      {appeal ? <Sent appeal={appeal} /> : !is_over && <AppealForm address={address} />}
      {is_over && !review && (
        <p>
          <ButtonLink to={urls.login()} variant="primary">
            {t('Log in')}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

function titleOf({ review, is_over }: DecisionStatement): string {
  if (review) return is_over ? t('Your review is shown again') : t('Why your review is hidden')
  return is_over ? t('Your suspension has ended') : t('Why your account is suspended')
}

function ReviewOf({ review }: { review: NonNullable<DecisionStatement['review']> }) {
  const { provider_id, business_name, rating, comment } = review
  return (
    <section className="grid gap-2">
      <h2 className="text-base font-semibold">
        <Link to={urls.provider(provider_id)} className="text-link">
          {t('Your review of {business_name}', { business_name })}
        </Link>
      </h2>
      <Rating value={rating} className="text-sm" />
      {comment && <p className="wrap-anywhere whitespace-pre-line">{comment}</p>}
    </section>
  )
}

function Sent({ appeal: { text, outcome, answer } }: { appeal: NonNullable<DecisionStatement['appeal']> }) {
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h2 className="text-xl">{t('Your appeal')}</h2>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      <p role="status" className="font-semibold">
        {outcome === null && t('We have your appeal. We will email you what we decide.')}
        {outcome === 'accepted' && t('We accepted your appeal.')}
        {outcome === 'rejected' && t('We rejected your appeal.')}
      </p>
      {answer && <p className="wrap-anywhere text-quiet">“{answer}”</p>}
    </section>
  )
}

function AppealForm({ address }: { address: StatementKey }) {
  const appeal = useAppeal(address)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()

  function send(event: FormEvent) {
    event.preventDefault()
    if (appeal.isPending) return
    const { text: wrong } = problemsIn(OwnAppeal, { text })
    setProblem(wrong)
    if (!wrong) appeal.mutate(text.trim())
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-5 border-t border-line pt-5">
      <h2 className="text-xl">{t('Do you think this is a mistake?')}</h2>
      {appeal.error && <FormAlert>{appeal.error.message}</FormAlert>}
      <TextArea
        label={t('Why the decision is wrong')}
        hint={t('You can appeal once. Where possible, someone else in our team decides.')}
        counterMax={appealLimits.text}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <div>
        <Button type="submit" variant="primary" pending={appeal.isPending}>
          {t('Send appeal')}
        </Button>
      </div>
    </form>
  )
}
