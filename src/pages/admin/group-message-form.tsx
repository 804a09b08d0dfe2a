import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { allCategories, categoryText } from '#domains/catalog/categories-rules.ts'
import { groupMessagesQuery, useCountGroup, useSendGroupMessage } from '#domains/moderation/groups-client.ts'
import { type Audience, audiences, groupLimits as limits } from '#domains/moderation/groups-rules.ts'
import { NewGroupMessage } from '#domains/moderation/groups-schema.ts'
import { useApi } from '#platform/api-context.tsx'
import { problemsIn } from '#platform/check.ts'
import { useForm } from '#platform/form.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'

const empty: NewGroupMessage = { audience: 'providers', category: null, place: '', subject: '', content: '' }

/** Writes a message to a group: shows it and counts its users before it is sent. */
export function GroupMessageForm() {
  const api = useApi()
  const [draft, setDraft] = useState(empty)
  const counting = useCountGroup()
  const sending = useSendGroupMessage()
  const cache = useQueryClient()
  const form = useForm({
    draft,
    change: (part: Partial<NewGroupMessage>) => setDraft((before) => ({ ...before, ...part })),
    sent: ({ audience, category, place }: NewGroupMessage) => ({ audience, category, place }),
    check: (whole) => problemsIn(NewGroupMessage, whole),
    sending: counting,
  })
  const element = useFirstError(form.refusals)
  const field = (name: 'place' | 'subject' | 'content') => ({
    name,
    value: draft[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      form.set({ [name]: value }),
    error: form.problems[name],
  })
  const count = counting.data?.count ?? 0
  const isForProviders = draft.audience === 'providers'

  function send() {
    sending.mutate(draft, {
      onSuccess: () => {
        setDraft(empty)
        void cache.invalidateQueries({ queryKey: groupMessagesQuery(api).queryKey })
      },
      onSettled: () => counting.reset(),
    })
  }

  return (
    <Card className="p-5 sm:p-6">
      <form ref={element} noValidate onSubmit={form.submit} className="grid max-w-measure gap-5">
        <div className="grid gap-5 sm:grid-cols-3">
          <Select
            label={t('To')}
            name="audience"
            value={draft.audience}
            onChange={({ currentTarget: { value } }) => form.set({ audience: value as Audience, category: null })}
          >
            {Object.entries(audiences).map(([audience, name]) => (
              <option key={audience} value={audience}>
                {t(name)}
              </option>
            ))}
          </Select>
          {isForProviders && (
            <Select
              label={t('Category')}
              name="category"
              value={draft.category ?? ''}
              error={form.problems.category}
              onChange={({ currentTarget: { value } }) => form.set({ category: value || null })}
            >
              <option value="">{t('All')}</option>
              {allCategories().map(({ name }) => (
                <option key={name} value={name}>
                  {categoryText(name)}
                </option>
              ))}
            </Select>
          )}
          <TextField
            label={t('Place')}
            hint={t('A town, a state or a postal code')}
            optional
            maxLength={limits.place}
            {...field('place')}
          />
        </div>
        <TextField label={t('Subject')} maxLength={limits.subject} {...field('subject')} />
        <TextArea
          label={t('Message')}
          hint={t('Each line is a paragraph of the email.')}
          rows={6}
          counterMax={limits.content}
          {...field('content')}
        />
        <Button type="submit" variant="primary" pending={form.isSending} className="justify-self-start">
          {t('Preview and count')}
        </Button>
      </form>
      <ConfirmDialog
        open={counting.data !== undefined}
        title={
          count === 0
            ? t('There are no users in this group')
            : t('{count, plural, one {Send to # user?} other {Send to # users?}}', { count })
        }
        confirmText={count === 0 ? t('OK') : t('Send')}
        pending={sending.isPending}
        onConfirm={() => (count === 0 ? counting.reset() : send())}
        onCancel={() => counting.reset()}
      >
        <p className="font-semibold wrap-anywhere">{draft.subject}</p>
        <p className="mt-2 max-h-64 overflow-y-auto whitespace-pre-line wrap-anywhere">{draft.content}</p>
        <p className="mt-4 text-sm text-quiet">
          {t(
            'They read it under the bell and, unless they have switched it off, in an email. You cannot take it back.',
          )}
        </p>
      </ConfirmDialog>
    </Card>
  )
}
