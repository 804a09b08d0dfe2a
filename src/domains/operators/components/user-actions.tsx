import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type StaffRole, staffRoles, staffRoleTexts } from '#domains/identity/staff-rules.ts'
import { ProofDialog } from '#domains/sign-in/components/proof-dialog.tsx'
import { factorsQuery } from '#domains/sign-in/methods-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import type { UserSummary } from '../accounts-contract.ts'
import { useAdminAction, useMayDo } from '../client.ts'
import { canSuspendOrRestore, useSuspension } from './suspension.tsx'

type UserActionsProps = {
  user: Pick<UserSummary, 'id' | 'state' | 'is_operator' | 'staff_role' | 'confirmed_at'>
  name: string
}

/** Lets operators suspend or restore a user, and owners give and take roles. */
export function UserActions({ user, name }: UserActionsProps) {
  const [maySuspend, mayGive] = [useMayDo('content'), useMayDo('site')]
  if (user.state === 'closed') return null
  return (
    <div className="flex flex-wrap gap-3">
      {maySuspend && canSuspendOrRestore(user) && <SuspendButton user={user} name={name} />}
      {mayGive && user.state === 'active' && (user.is_operator || user.confirmed_at) && (
        <RoleButton user={user} name={name} />
      )}
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

/** Users who aren't operators have no role. */
const none = 'none'

function RoleButton({ user: { id, staff_role }, name }: UserActionsProps) {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<StaffRole | typeof none>(staff_role ?? 'moderator')
  const { data: factors } = useQuery(factorsQuery(useApi()))
  const isOut = chosen === none
  const changing = useAdminAction(
    isOut
      ? t('{name} is no longer an operator.', { name })
      : t('The role of {name} is {role}.', { name, role: t(staffRoleTexts[chosen].name) }),
    { quiet: true },
  )
  const text = staff_role ? t('Change role') : t('Make operator')
  const path = `/people/${id}/operator`
  return (
    <>
      <Button onClick={() => setOpen(true)} disabled={!factors}>
        {text}
      </Button>
      {factors && (
        <ProofDialog
          open={open}
          onClose={() => setOpen(false)}
          title={staff_role ? t('Change the role of {name}', { name }) : t('Make {name} an operator?', { name })}
          confirmText={isOut ? t('Revoke operator rights') : staff_role ? t('Save role') : t('Make operator')}
          danger={isOut}
          factors={factors}
          fields={
            <Select
              label={t('Role')}
              value={chosen}
              hint={isOut ? t('They lose access to these pages right away.') : t(staffRoleTexts[chosen].text)}
              onChange={(event) => setChosen(event.currentTarget.value as StaffRole | typeof none)}
            >
              {staffRoles.map((role) => (
                <option key={role} value={role}>
                  {t(staffRoleTexts[role].name)}
                </option>
              ))}
              {staff_role && <option value={none}>{t('No operator')}</option>}
            </Select>
          }
          onProof={async (proof) => {
            await changing.mutateAsync(
              isOut ? { path, method: 'delete', body: proof } : { path, body: { ...proof, role: chosen } },
            )
            setOpen(false)
          }}
        >
          {t('Every role sees all users. The change holds right away, and is in the audit trail.')}
        </ProofDialog>
      )}
    </>
  )
}
