import { t } from '#ui/language.ts'
import { Button } from './button.tsx'

type SaveRowProps = {
  isChanged: boolean
  isSaving: boolean
  /** Whether photos of the form are being uploaded, which are saved with it. */
  isUploading?: boolean | undefined
  children?: string | undefined
}

/** The save button of a form, and a note while changes are not saved. */
export function SaveRow({ isChanged, isSaving, isUploading = false, children = t('Save') }: SaveRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        type="submit"
        variant="primary"
        disabled={!isChanged && !isUploading}
        pending={isSaving || isUploading}
        pendingText={isUploading ? t('Uploading photos…') : t('Saving…')}
        className="w-full sm:w-auto sm:min-w-32"
      >
        {children}
      </Button>
      <output className="text-sm text-quiet">
        {isChanged && !isSaving ? t('You have changes that are not saved yet.') : ''}
      </output>
    </div>
  )
}
