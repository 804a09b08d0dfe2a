import type { FormEvent, ReactNode, Ref } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'

interface StepFormProps {
  ref?: Ref<HTMLFormElement>
  title: string
  lead?: string
  /** A failure that belongs to no field. */
  problem?: string | undefined
  pending?: boolean
  button?: string
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}

/** A step of the set-up, which is saved when the next one begins. */
export function StepForm(props: StepFormProps) {
  const { ref, title, lead, problem, pending = false, button = t('Save and continue'), onSubmit, children } = props

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!pending) onSubmit(event)
  }

  return (
    <form ref={ref} noValidate onSubmit={submit} className="grid gap-6">
      <div>
        <h2 className="text-2xl">{title}</h2>
        {lead && <p className="mt-1 text-quiet">{lead}</p>}
      </div>
      {problem && <Banner tone="warning">{problem}</Banner>}
      {children}
      <div>
        <Button type="submit" variant="primary" size="lg" pending={pending}>
          {button}
        </Button>
      </div>
    </form>
  )
}
