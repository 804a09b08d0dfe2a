/** Puts the focus on the first field of a form that is marked as wrong, and what is wrong into view; call it once the errors are on the page. */
export function focusFirstError(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus()
  document.getElementById(`${field?.id}-error`)?.scrollIntoView({ block: 'nearest' })
}
