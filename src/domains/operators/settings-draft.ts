import { useEffect, useRef, useState } from 'react'
import { useDraftAcrossSignIn } from '#domains/identity/client.ts'
import type { SettingsChange } from '#domains/site/settings-contract.ts'
import { ApiError, isSessionOver } from '#platform/api-client.ts'
import { stillToSave } from '#platform/form.ts'
import { focusFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { useAdminAction } from './client.ts'

/**
 * The draft of a form for settings. Untouched fields show stored values, even if another operator
 * has changed them; edits outlast a new sign-in under `name`.
 */
export function useSettingsDraft<Draft extends object>(name: string, stored: Draft) {
  const form = useRef<HTMLFormElement>(null)
  const [edits, setEdits] = useState<Partial<Draft>>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const saving = useAdminAction(t('The settings are saved.'), { quiet: true })
  useDraftAcrossSignIn(name, Object.keys(edits).length > 0 ? edits : undefined, setEdits)
  useEffect(() => {
    if (Object.keys(problems).length > 0) focusFirstError(form.current)
  }, [problems])

  function refuse(error: Error) {
    if (isSessionOver(error)) return
    const errors = error instanceof ApiError ? error.errors : []
    setProblems(
      errors.length === 0
        ? { form: error.message }
        : Object.fromEntries(errors.map(({ path, message }) => [path, message])),
    )
  }

  function change(body: SettingsChange, after?: () => void) {
    const onSuccess = () => {
      setEdits((now) => stillToSave(now, edits))
      after?.()
    }
    saving.mutate({ path: '/settings', method: 'patch', body }, { onSuccess, onError: refuse })
  }

  const type = (part: Partial<Draft>) => {
    setEdits((all) => ({ ...all, ...part }))
    setProblems({})
  }
  const draft: Draft = { ...stored, ...edits }
  return { form, draft, problems, setProblems, change, type, isPending: saving.isPending }
}
