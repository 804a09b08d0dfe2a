import { type FormEvent, useRef, useState } from 'react'
import { CodeField } from '#features/identity/components/code-field.tsx'
import { Button } from '#ui/button.tsx'
import type { Exchange } from '../client.ts'

/** Asks for the second factor that a link alone does not replace. */
export function CodeForm({ problem, isPending, send }: Extract<Exchange, { stage: 'code' }>) {
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
      <CodeField ref={code} autoFocus error={missing ? 'Please enter the code' : problem} />
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        Continue
      </Button>
    </form>
  )
}
