import { useState } from 'react'
import { useImportClients } from '#domains/clients/client.ts'
import type { ClientImport } from '#domains/clients/contract.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { FileLines } from '#ui/file-lines.tsx'
import { t } from '#ui/language.ts'

/** Adds the contacts of a file, after a dry run whose result it shows. */
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
      title={t('Import clients')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={!plan || plan.created === 0}
            pending={adding.isPending || checking.isPending}
            onClick={add}
          >
            {plan && plan.created > 0
              ? t('Add {count, plural, one {# client} other {# clients}}', { count: plan.created })
              : t('Add clients')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <TextField
          label={t('CSV or vCard file')}
          type="file"
          accept=".csv,.txt,.tsv,.vcf,.vcard,text/csv,text/vcard"
          hint={t('From your phone, Google Contacts, Outlook or a spreadsheet whose first line names the columns.')}
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

/** The result of the dry run. No client has been added yet. */
function Plan({ plan: { rows, created, duplicates, errors, sample } }: { plan: ClientImport }) {
  return (
    <div className="grid gap-4">
      <p className="font-medium">
        {t(
          '{rows, plural, one {# contact} other {# contacts}} in the file: {created} new, {duplicates, plural, one {# duplicate} other {# duplicates}}, {mistakes, plural, one {# contact} other {# contacts}} with a mistake.',
          { rows, created, duplicates: duplicates.length, mistakes: new Set(errors.map(({ line }) => line)).size },
        )}
      </p>
      {sample.length > 0 && (
        <FileLines
          title={created > sample.length ? t('The first {count} new ones', { count: sample.length }) : t('New')}
          lines={sample.map(({ line, name, phone, email }) => ({
            line,
            text: [name, phone, email].filter(Boolean).join(', '),
          }))}
        />
      )}
      {duplicates.length > 0 && (
        <FileLines
          title={t('Left out, because you have them')}
          lines={duplicates.map(({ line, name, by, of }) => ({
            line,
            text:
              by === 'email'
                ? t('{name}: same email address as {of}', { name, of })
                : t('{name}: same phone number as {of}', { name, of }),
          }))}
        />
      )}
      {errors.length > 0 && (
        <FileLines
          title={t('Left out, because of a mistake')}
          lines={errors.map(({ line, message }) => ({ line, text: message }))}
        />
      )}
    </div>
  )
}
