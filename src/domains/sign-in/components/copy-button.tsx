import { Button } from '#ui/button.tsx'
import { Copy } from '#ui/icons/copy.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'

/** Copies a text. If the browser doesn't allow it, the user can still select the text. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast({ type: 'success', title: t('Copied') })
    } catch {
      toast({
        type: 'warning',
        title: t('Not copied'),
        message: t('Please select and copy it yourself.'),
      })
    }
  }
  return (
    <Button size="sm" icon={<Copy aria-hidden="true" className="size-4" />} onClick={() => void copy()}>
      {label}
    </Button>
  )
}
