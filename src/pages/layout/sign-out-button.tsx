import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useSignOut } from '#domains/identity/sessions-client.ts'
import { countWaiting } from '#domains/messages/unsent-client.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { LogOut } from '#ui/icons/log-out.ts'
import { t } from '#ui/language.ts'
import { menuRow } from './menu-row.ts'

/** Signs out, in both menus. Asks first if unsent messages would be lost. */
export function SignOutButton() {
  const signOut = useSignOut()
  const [waiting, setWaiting] = useState(0)
  const press = () => {
    const count = countWaiting()
    if (count > 0) setWaiting(count)
    else signOut.mutate()
  }
  return (
    <>
      <button type="button" onClick={press} aria-disabled={signOut.isPending} className={menuRow}>
        <LogOut aria-hidden="true" className="size-5 text-quiet" />
        {t('Sign out')}
      </button>
      {waiting > 0 &&
        // Outside of the menu, because the dialog would close with it.
        createPortal(
          <ConfirmDialog
            open
            danger
            title={t('Sign out before they are sent?')}
            confirmText={t('Sign out')}
            cancelText={t('Stay signed in')}
            pending={signOut.isPending}
            onConfirm={() => signOut.mutate()}
            onCancel={() => setWaiting(0)}
          >
            <p>
              {t(
                '{waiting, plural, one {A message is} other {# messages are}} waiting on this device for a connection. Signing out deletes everything of yours that is kept here.',
                { waiting },
              )}
            </p>
          </ConfirmDialog>,
          document.body,
        )}
    </>
  )
}
