import { CopyButton } from '#domains/sign-in/components/copy-button.tsx'
import { TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'

/** A secret that the user copies now, because it is never shown again. */
export function ShownOnce({ label, copy, value }: { label: string; copy: string; value: string }) {
  return (
    <div className="flex w-full flex-col gap-3 rounded-card border border-lamp-edge/60 bg-lamp-soft p-4">
      <TextField
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        className="[&_input]:font-mono"
      />
      <p className="text-sm">{t('Copy it now: it is shown only once.')}</p>
      <div>
        <CopyButton text={value} label={copy} />
      </div>
    </div>
  )
}
