import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useDraftAcrossSignIn } from '#domains/identity/client.ts'
import type { Profile, UserType } from '#domains/identity/contract.ts'
import { conversationsQuery, type Outgoing, useSendMessage } from '#domains/messages/client.ts'
import { addressOf, titleOf } from '#domains/messages/rules.ts'
import { hasToWait, letWait } from '#domains/messages/unsent-client.ts'
import { useContactWarning } from '#domains/messages/warnings-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { mayHaveArrived, newKey } from '#platform/post-once.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { focusFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import { type Toast, toast } from '#ui/toast.tsx'

type NewMessageDialogProps = {
  open: boolean
  /** The user who writes. */
  profile: Pick<Profile, 'id' | 'user_type'>
  onClose: () => void
  /** The dialog was open before the user signed in again, and opens again. */
  onReopen: () => void
  onSent: (receiver_id: string) => void
}

/** Starts a message to one of the user's conversations. */
export function NewMessageDialog({ open, profile, onClose, onReopen, onSent }: NewMessageDialogProps) {
  const form = useId()
  const [receiver_id, setReceiver] = useState('')
  const [content, setContent] = useState('')
  const message = useSendMessage(receiver_id)
  // `isPending` is known only after the next render.
  const isSending = useRef(false)
  /**
   * A message that may have arrived although there was no answer: it keeps its key, so that it
   * arrives once.
   */
  const unsure = useRef<Outgoing & { receiver_id: string }>(undefined)
  useDraftAcrossSignIn('new-message', open ? { receiver_id, content } : undefined, (kept) => {
    setReceiver(kept.receiver_id)
    setContent(kept.content)
    onReopen()
  })
  const done = (remark: Toast) => {
    toast(remark)
    setContent('')
    onSent(receiver_id)
  }
  const submit = (text: string) => {
    if (isSending.current) return
    const last = unsure.current
    const isAgain = last?.receiver_id === receiver_id && last.content === text
    const outgoing = { content: text, key: isAgain ? last.key : newKey() }
    if (hasToWait(profile.id, receiver_id)) {
      letWait(profile.id, receiver_id, outgoing)
      done({ type: 'info', title: t('Waiting for a connection'), message: t('It goes out as soon as there is one.') })
    } else {
      isSending.current = true
      message.mutate(outgoing, {
        onSuccess: () => done({ type: 'success', title: t('Success'), message: t('Message sent successfully') }),
        onSettled: (_, error) => {
          isSending.current = false
          unsure.current = mayHaveArrived(error) ? { receiver_id, ...outgoing } : undefined
        },
      })
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('New Message')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} variant="primary" pending={message.isPending}>
            {t('Send')}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        user_type={profile.user_type}
        receiver_id={receiver_id}
        onReceiver={setReceiver}
        content={content}
        onContent={setContent}
        onSubmit={submit}
      />
    </Dialog>
  )
}

type FormProps = {
  id: string
  user_type: UserType
  receiver_id: string
  onReceiver: (id: string) => void
  content: string
  onContent: (content: string) => void
  onSubmit: (content: string) => void
}

function Form({ id, user_type, receiver_id, onReceiver, content, onContent, onSubmit }: FormProps) {
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(conversationsQuery(useApi()))
  const [tries, setTries] = useState(0)
  const isTried = tries > 0
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => void focusFirstError(form.current), [tries])
  const people = (data?.pages ?? []).flatMap((page) => page.items).filter((person) => person.can_be_written_to)
  const receiver = people.find((person) => addressOf(person) === receiver_id)
  const { warning, mayGo } = useContactWarning(user_type, receiver, content)
  const [whom, problem] =
    user_type === 'customer'
      ? [t('Provider'), t('Please choose a provider')]
      : [t('Customer'), t('Please choose a customer')]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (receiver_id && content.trim() && mayGo(content)) onSubmit(content.trim())
  }
  return (
    <form ref={form} id={id} onSubmit={submit} noValidate className="grid gap-5">
      <Select
        label={whom}
        required
        value={receiver_id}
        error={isTried && !receiver_id ? problem : null}
        hint={user_type === 'customer' ? t('You can write to providers you have booked.') : undefined}
        onChange={(event) => onReceiver(event.target.value)}
        onFocus={() => hasNextPage && void fetchNextPage()}
      >
        <option value="">{t('Choose ...')}</option>
        {people.map((person) => (
          <option key={person.conversation_id} value={addressOf(person)}>
            {titleOf(person)}
          </option>
        ))}
      </Select>
      <TextArea
        label={t('Message')}
        required
        maxLength={4000}
        value={content}
        error={isTried && !content.trim() ? t('Please write a message') : null}
        hint={warning && <span role="status">{t('{warning} Press Send again to send it anyway.', { warning })}</span>}
        onChange={(event) => onContent(event.target.value)}
      />
    </form>
  )
}
