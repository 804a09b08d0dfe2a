import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { CodeField } from './code-field.tsx'

type CodeFormProps = { problem: string | undefined; isPending: boolean; send: (code: string) => void }

/** Asks for the code of a login with an authenticator app. */
export function CodeForm({ problem, isPending, send }: CodeFormProps) {
  const code = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = code.current?.value.trim() ?? ''
    setMissing(!typed)
    code.current?.focus()
    if (typed && !isPending) send(typed)
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <CodeField ref={code} autoFocus error={missing ? t('Please enter the code') : problem} />
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        {t('Continue')}
      </Button>
    </form>
  )
}
