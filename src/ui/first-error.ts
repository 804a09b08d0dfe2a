import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus on the first field of a form that is marked as wrong, and what is wrong into view; call it once the errors are on the page. */
export function focusFirstError(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  // Of a group it is the first of its answers.
  const field = wrong?.matches('[role="radiogroup"]') ? wrong.querySelector<HTMLElement>('input') : wrong
  field?.focus()
  document.getElementById(`${field?.id}-error`)?.scrollIntoView({ block: 'nearest' })
}

/** The form whose first wrong field gets the focus each time that `refusals` has grown. */
export function useFirstError(refusals: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) focusFirstError(form.current)
  }, [refusals])
  return form
}
