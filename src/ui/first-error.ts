import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the first wrong field of a form and scrolls its error into view. Returns whether there is
 * one: call it once the errors are in the page.
 */
export function focusFirstError(form: HTMLFormElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  // In a group, the first option gets the focus.
  const field = wrong?.matches('fieldset, [role="radiogroup"]') ? wrong.querySelector<HTMLElement>('input') : wrong
  field?.focus()
  document.getElementById(`${field?.id}-error`)?.scrollIntoView({ block: 'nearest' })
  return field !== null && field !== undefined
}

/** The ref of a form whose first wrong field gets the focus each time `refusals` grows. */
export function useFirstError(refusals: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) focusFirstError(form.current)
  }, [refusals])
  return form
}
