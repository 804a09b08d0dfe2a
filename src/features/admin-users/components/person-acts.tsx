import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownFactorsQuery, useAct } from '#features/admin/client.ts'
import { ReasonDialog } from '#features/admin/components/reason-dialog.tsx'
import { ProofDialog } from '#features/sign-in-methods/components/proof-dialog.tsx'
import { useApi } from '#platform/api-context.tsx'
import { Button } from '#ui/button.tsx'
import type { PersonSummary } from '../contract.ts'

type Acting = { person: Pick<PersonSummary, 'id' | 'state' | 'is_operator' | 'confirmed_at'>; name: string }

/** What an operator can do with a login: suspend and restore it, make an operator of it or no longer. */
export function PersonActs({ person, name }: Acting) {
  if (person.state === 'closed') return null
  return (
    <div className="flex flex-wrap gap-3">
      {!person.is_operator && <SuspendButton person={person} name={name} />}
      {person.state === 'active' && (person.is_operator || person.confirmed_at) && (
        <OperatorButton person={person} name={name} />
      )}
    </div>
  )
}

/** Suspends at once, with a reason; what is suspended can be restored here. */
export function SuspendButton({
  person: { id, state },
  name,
}: Pick<Acting, 'name'> & { person: { id: string; state: string } }) {
  const [open, setOpen] = useState(false)
  const restoring = useAct(`${name} may sign in again.`)
  if (state === 'suspended')
    return (
      <Button pending={restoring.isPending} onClick={() => restoring.mutate({ path: `/people/${id}/restore` })}>
        Restore {name}
      </Button>
    )
  return (
    <>
      <Button className="text-terracotta" onClick={() => setOpen(true)}>
        Suspend {name}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Suspend ${name}?`}
        label="Reason"
        hint="Operators read this."
        longest={500}
        confirmText="Suspend"
        danger
        done={`${name} is suspended.`}
        act={(reason) => ({ path: `/people/${id}/suspend`, body: { reason } })}
      >
        Every session ends at once, nothing opens the account, and what it offers is no longer shown. You can restore it
        at any time.
      </ReasonDialog>
    </>
  )
}

function OperatorButton({ person: { id, is_operator }, name }: Acting) {
  const [open, setOpen] = useState(false)
  const { data: factors } = useQuery(ownFactorsQuery(useApi()))
  const changing = useAct(is_operator ? `${name} is no operator any more.` : `${name} is an operator now.`, {
    quiet: true,
  })
  const text = is_operator ? 'Take operator rights' : 'Make operator'
  return (
    <>
      <Button onClick={() => setOpen(true)} disabled={!factors}>
        {text}
      </Button>
      {factors && (
        <ProofDialog
          open={open}
          onClose={() => setOpen(false)}
          title={is_operator ? `Take operator rights from ${name}?` : `Make ${name} an operator?`}
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
            ? 'These pages are closed to them at once.'
            : 'An operator sees everybody here, and can do all that you can.'}
        </ProofDialog>
      )}
    </>
  )
}
