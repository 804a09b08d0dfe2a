import { Copy } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'

/** Puts a text on the clipboard; where the browser does not let us, the text can still be marked by hand. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast({ type: 'success', title: 'Copied' })
    } catch {
      toast({ type: 'warning', title: 'Not copied', message: `Please mark and copy the ${what} yourself.` })
    }
  }
  return (
    <Button size="sm" icon={<Copy aria-hidden="true" className="size-4" />} onClick={() => void copy()}>
      Copy {what}
    </Button>
  )
}
