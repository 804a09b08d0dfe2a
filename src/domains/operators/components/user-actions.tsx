import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProofDialog } from '#domains/sign-in/components/proof-dialog.tsx'
import { factorsQuery } from '#domains/sign-in/methods-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { UserSummary } from '../accounts-contract.ts'
import { useAdminAction } from '../client.ts'
import { canSuspendOrRestore, useSuspension } from './suspension.tsx'

type UserActionsProps = { user: Pick<UserSummary, 'id' | 'state' | 'is_operator' | 'confirmed_at'>; name: string }

/** Lets an operator suspend or restore a user, and grant or revoke operator rights. */
export function UserActions({ user, name }: UserActionsProps) {
  if (user.state === 'closed') return null
  return (
    <div className="flex flex-wrap gap-3">
      {canSuspendOrRestore(user) && <SuspendButton user={user} name={name} />}
      {user.state === 'active' && (user.is_operator || user.confirmed_at) && <OperatorButton user={user} name={name} />}
    </div>
  )
}

function SuspendButton({ user: { id, state }, name }: UserActionsProps) {
  const { action, dialog } = useSuspension({ id, isSuspended: state === 'suspended', name })
  return (
    <>
      <Button
        className={classNames('wrap-anywhere', action.tone === 'danger' && 'text-terracotta')}
        pending={action.pending ?? false}
        onClick={action.onPress}
      >
        {action.text} {name}
      </Button>
      {dialog}
    </>
  )
}

function OperatorButton({ user: { id, is_operator }, name }: UserActionsProps) {
  const [open, setOpen] = useState(false)
  const { data: factors } = useQuery(factorsQuery(useApi()))
  const changing = useAdminAction(is_operator ? `${name} is no longer an operator.` : `${name} is now an operator.`, {
    quiet: true,
  })
  const text = is_operator ? 'Revoke operator rights' : 'Make operator'
  return (
    <>
      <Button onClick={() => setOpen(true)} disabled={!factors}>
        {text}
      </Button>
      {factors && (
        <ProofDialog
          open={open}
          onClose={() => setOpen(false)}
          title={is_operator ? `Revoke the operator rights of ${name}?` : `Make ${name} an operator?`}
          confirmText={text}
          danger={is_operator}
          factors={factors}
          onProof={async (proof) => {
            const method = is_operator ? 'delete' : 'post'
            await changing.mutateAsync({ path: `/people/${id}/operator`, method, body: proof })
            setOpen(false)
          }}
        >
          {is_operator
            ? 'They lose access to these pages right away.'
            : 'An operator sees all users and can do everything that you can.'}
        </ProofDialog>
      )}
    </>
  )
}
