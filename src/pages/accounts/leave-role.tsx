import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '#domains/identity/contract.ts'
import { useLeaveRole } from '#domains/privacy/client.ts'
import { ProofDialog } from '#domains/sign-in/components/proof-dialog.tsx'
import { factorsQuery } from '#domains/sign-in/methods-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { msg, t } from '#ui/language.ts'

const whatGoes = {
  customer: msg(
    'This cannot be undone. We delete your service requests, and the name and contact details of this account type. Pending bookings are cancelled; confirmed ones must be over or cancelled first. Other users keep their bookings, messages and reviews, with “Deleted user” instead of your name. Your other account type and your login stay.',
  ),
  provider: msg(
    'This cannot be undone. We delete your business, services, opening hours and calendars, and the name and contact details of this account type. Pending bookings are cancelled; confirmed ones must be over or cancelled first. Other users keep their bookings, messages and reviews, with “Deleted user” instead of your name. Your other account type and your login stay.',
  ),
}

/** The button that leaves one of two account types, and its dialog (docs/product/privacy.md). */
export function LeaveRole({ profile: { id, user_type } }: { profile: Profile }) {
  const { data: factors } = useQuery(factorsQuery(useApi()))
  const [isOpen, setOpen] = useState(false)
  const leave = useLeaveRole()
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => setOpen(true)}
        disabled={!factors}
        className="w-full text-terracotta sm:w-auto"
      >
        {user_type === 'customer' ? t('Leave customer account') : t('Leave provider account')}
      </Button>
      {factors && (
        <ProofDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          title={user_type === 'customer' ? t('Leave your customer account?') : t('Leave your provider account?')}
          confirmText={user_type === 'customer' ? t('Leave customer account') : t('Leave provider account')}
          danger
          factors={factors}
          onProof={(proof) => leave.mutateAsync({ id, proof })}
        >
          {t(whatGoes[user_type])}
        </ProofDialog>
      )}
    </>
  )
}
