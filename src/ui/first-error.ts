/** Puts the focus on the first field of a form that is marked as wrong; call it once the errors are on the page. */
export function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
