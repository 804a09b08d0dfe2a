import { Button } from '#ui/button.tsx'
import { Copy } from '#ui/icons/copy.ts'
import { toast } from '#ui/toast.tsx'

/** Copies a text. If the browser doesn't allow it, the user can still select the text. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast({ type: 'success', title: 'Copied' })
    } catch {
      toast({ type: 'warning', title: 'Not copied', message: `Please select and copy the ${what} yourself.` })
    }
  }
  return (
    <Button size="sm" icon={<Copy aria-hidden="true" className="size-4" />} onClick={() => void copy()}>
      Copy {what}
    </Button>
  )
}
