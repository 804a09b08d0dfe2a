import { useState } from 'react'
import { useImportClients } from '#domains/clients/client.ts'
import type { ClientImport } from '#domains/clients/contract.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { FileLines } from '#ui/file-lines.tsx'
import { countedText } from '#ui/formats.ts'

/** Adds the contacts of a file, after it has shown what would happen. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const checking = useImportClients()
  const adding = useImportClients()
  const plan = checking.data
  const add = () => file && adding.mutate({ file, dry_run: false }, { onSuccess: onClose })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import clients"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!plan || plan.created === 0}
            pending={adding.isPending || checking.isPending}
            onClick={add}
          >
            {plan && plan.created > 0 ? `Add ${countedText(plan.created, 'client')}` : 'Add clients'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <TextField
          label="CSV or vCard file"
          type="file"
          accept=".csv,.txt,.tsv,.vcf,.vcard,text/csv,text/vcard"
          hint="From your phone, Google Contacts, Outlook or a spreadsheet whose first line names the columns."
          error={(adding.error ?? checking.error)?.message ?? null}
          onChange={({ currentTarget: { files } }) => {
            const chosen = files?.[0]
            setFile(chosen)
            adding.reset()
            if (chosen) checking.mutate({ file: chosen, dry_run: true })
            else checking.reset()
          }}
        />
        <div aria-live="polite">{plan && <Plan plan={plan} />}</div>
      </div>
    </Dialog>
  )
}

/** What the import would do. Nobody has been added yet. */
function Plan({ plan: { rows, created, duplicates, errors, sample } }: { plan: ClientImport }) {
  return (
    <div className="grid gap-4">
      <p className="font-medium">
        {countedText(rows, 'contact')} in the file: {created} new, {countedText(duplicates.length, 'duplicate')},{' '}
        {countedText(new Set(errors.map(({ line }) => line)).size, 'contact')} with a mistake.
      </p>
      {sample.length > 0 && (
        <FileLines
          title={created > sample.length ? `The first ${sample.length} new ones` : 'New'}
          lines={sample.map(({ line, name, phone, email }) => ({
            line,
            text: [name, phone, email].filter(Boolean).join(', '),
          }))}
        />
      )}
      {duplicates.length > 0 && (
        <FileLines
          title="Left out, because you have them"
          lines={duplicates.map(({ line, name, by, of }) => ({
            line,
            text: `${name}: same ${by === 'email' ? 'email address' : 'phone number'} as ${of}`,
          }))}
        />
      )}
      {errors.length > 0 && (
        <FileLines
          title="Left out, because of a mistake"
          lines={errors.map(({ line, message }) => ({ line, text: message }))}
        />
      )}
    </div>
  )
}
