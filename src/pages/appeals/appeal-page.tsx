import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { statementQuery, useAppeal } from '#domains/operators/appeals-client.ts'
import type { SuspensionStatement } from '#domains/operators/appeals-contract.ts'
import { appealLimits, appealTexts, basisTexts } from '#domains/operators/appeals-rules.ts'
import { NewAppeal } from '#domains/operators/appeals-schema.ts'
import { Facts } from '#domains/operators/components/facts.tsx'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { problemsIn } from '#platform/check.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextArea } from '#ui/field.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { momentText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { useTimeZone } from '#ui/time-zone.ts'
import { urls } from '#urls.ts'

/** `/appeal`: where suspended users read why, and appeal once, with the link of an email. */
export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data: statement, error } = useQuery({ ...statementQuery(useApi(), token), enabled: token !== '' })
  return (
    <div className="page-width max-w-2xl py-10 sm:py-16">
      <title>{pageTitle(t('Your suspension'))}</title>
      <Card raised className="grid gap-5 p-5 sm:p-8">
        {statement ? (
          <Opened token={token} statement={statement} />
        ) : error || !token ? (
          <>
            <h1 className="text-2xl sm:text-3xl">{t('This link does not work')}</h1>
            <FormAlert>{error?.message ?? t(appealTexts.linkInvalid)}</FormAlert>
          </>
        ) : (
          <h1 className="text-2xl sm:text-3xl">{t('Your suspension')}</h1>
        )}
      </Card>
    </div>
  )
}

function Opened({ token, statement }: { token: string; statement: SuspensionStatement }) {
  const { rule, content, basis, suspended_at, appeal, is_over } = statement
  const timeZone = useTimeZone()
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">
        {is_over ? t('Your suspension has ended') : t('Why your account is suspended')}
      </h1>
      <Facts
        facts={{
          [t('Since')]: <time dateTime={suspended_at}>{momentText(suspended_at, timeZone)}</time>,
          [t('Rule')]: rule,
          [t('What it is about')]: content,
          [t('How we decided')]: `${t(basisTexts[basis].text)} ${t('No automated means were used.')}`,
        }}
      />
      {appeal ? <Sent appeal={appeal} /> : !is_over && <AppealForm token={token} />}
      {is_over && (
        <p>
          <ButtonLink to={urls.login()} variant="primary">
            {t('Log in')}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

function Sent({ appeal: { text, outcome, answer } }: { appeal: NonNullable<SuspensionStatement['appeal']> }) {
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

function AppealForm({ token }: { token: string }) {
  const appeal = useAppeal()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()

  function send(event: FormEvent) {
    event.preventDefault()
    if (appeal.isPending) return
    const { text: wrong } = problemsIn(NewAppeal, { token, text })
    setProblem(wrong)
    if (!wrong) appeal.mutate({ token, text: text.trim() })
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
