import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useDraftAcrossSignIn } from '#domains/identity/client.ts'
import { isSessionOver } from '#platform/api-client.ts'
import { problemsIn } from '#platform/check.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { focusFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import type { AppealDecision } from '../appeals-schema.ts'
import { type AdminAction, useAdminAction } from '../client.ts'
import { adminLimits } from '../rules.ts'
import { Note, type Reason } from '../schema.ts'

type ReasonDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** A description of the action. */
  children: ReactNode
  /** More fields above the text; the caller puts their values into the action. */
  fields?: ReactNode
  label: string
  /** Who will read the text. */
  hint: string
  /** Checks the action's body, as the server does. */
  schema: typeof Reason | typeof Note | typeof AppealDecision
  confirmText: string
  danger?: boolean
  /** The toast after the action. */
  done: string
  /** The action with the typed text. */
  action: (text: string) => AdminAction
}

/**
 * Asks an operator for a text before an action. The text stays if the action fails. After a
 * failure, the page reads everything again when the dialog closes and not before, because the
 * dialog would vanish with its row.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, title, children, fields, label, hint, schema, confirmText, danger, done } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const running = useAdminAction(done, { quiet: true })
  const cache = useQueryClient()
  useDraftAcrossSignIn(`${title}:${props.action('').path}`, open ? text : undefined, setText)
  useEffect(() => {
    if (problem) focusFirstError(form.current)
  }, [problem])

  function close() {
    if (running.isError) void cache.invalidateQueries()
    props.onClose()
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (running.isPending) return
    const action = props.action(text.trim())
    const [wrong] = Object.values(problemsIn(schema, action.body))
    if (wrong) return setProblem(wrong)
    running.mutate(action, {
      onSuccess: () => {
        setText('')
        props.onClose()
      },
      onError: (error) => {
        if (!isSessionOver(error)) setProblem(error.message)
      },
    })
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} pending={running.isPending}>
            {confirmText}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={send} className="grid gap-5">
        <div>{children}</div>
        {fields}
        <TextArea
          label={label}
          hint={hint}
          optional={schema === Note}
          counterMax={schema === Note ? adminLimits.note : adminLimits.reason}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(null)
          }}
        />
      </form>
    </Dialog>
  )
}
