import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import type { AuthenticatorSetup, RecoveryCodes } from '../authenticator-contract.ts'
import { useFactorChange } from '../methods-client.ts'
import type { Factors, OwnerProof } from '../methods-contract.ts'
import { FactorRow } from './factor-row.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetupDialog } from './setup-dialog.tsx'

const path = '/auth/v1/factors/authenticator'
type Step = 'begin' | 'renew' | 'remove' | { setup: AuthenticatorSetup } | { codes: string[] } | null

/** Sets up and removes the authenticator app, and replaces its recovery codes. */
export function AuthenticatorRow({ factors }: { factors: Factors }) {
  const [step, setStep] = useState<Step>(null)
  const close = () => setStep(null)
  const { authenticator } = factors
  const first = useRef<HTMLButtonElement>(null)
  useFocusWhenClosed(first, step !== null)
  return (
    <FactorRow title={t('Authenticator app')} text={<Status authenticator={authenticator} />}>
      {authenticator ? (
        <>
          <Button ref={first} onClick={() => setStep('renew')}>
            {t('New recovery codes')}
          </Button>
          <Button onClick={() => setStep('remove')} className="text-terracotta">
            {t('Remove app')}
          </Button>
        </>
      ) : (
        <Button ref={first} onClick={() => setStep('begin')}>
          {t('Set up app')}
        </Button>
      )}
      <Proofs factors={factors} step={step} onStep={setStep} />
      {step && typeof step === 'object' && 'setup' in step && (
        <SetupDialog setup={step.setup} onClose={close} onDone={(codes) => setStep({ codes })} />
      )}
      {step && typeof step === 'object' && 'codes' in step && (
        <RecoveryCodesDialog codes={step.codes} onClose={close} />
      )}
    </FactorRow>
  )
}

/**
 * The button that opened the dialogs may be gone after a change; then the one in its place gets the
 * focus.
 */
function useFocusWhenClosed(button: RefObject<HTMLButtonElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = isOpen
  }, [button, isOpen])
}

function Status({ authenticator }: Pick<Factors, 'authenticator'>) {
  if (!authenticator) return t('Every sign-in needs a code from your phone, so a stolen password is not enough.')
  const { since, recovery_codes_left: left } = authenticator
  return t(
    '{left, plural, one {On since {date}. # recovery code is left.} other {On since {date}. # recovery codes are left.}}',
    { date: dayText(since), left },
  )
}

function Proofs({ factors, step, onStep }: { factors: Factors; step: Step; onStep: (step: Step) => void }) {
  const close = () => onStep(null)
  const begin = useFactorChange((api, proof: OwnerProof) => api.post<AuthenticatorSetup>(path, proof), { quiet: true })
  const renew = useFactorChange((api, proof: OwnerProof) => api.post<RecoveryCodes>(`${path}/recovery-codes`, proof), {
    quiet: true,
  })
  const remove = useFactorChange((api, proof: OwnerProof) => api.delete(path, proof), {
    done: t('Authenticator app removed'),
    quiet: true,
  })
  return (
    <>
      <ProofDialog
        open={step === 'begin'}
        onClose={close}
        title={t('Set up an authenticator app')}
        confirmText={t('Continue')}
        factors={factors}
        onProof={async (proof) => onStep({ setup: await begin.mutateAsync(proof) })}
      >
        {t('You need an app such as Google Authenticator, 1Password or Aegis on your phone.')}
      </ProofDialog>
      <ProofDialog
        open={step === 'renew'}
        onClose={close}
        title={t('Create new recovery codes?')}
        confirmText={t('Make new codes')}
        factors={factors}
        onProof={async (proof) => onStep({ codes: (await renew.mutateAsync(proof)).recovery_codes })}
      >
        {t('Your current codes stop working.')}
      </ProofDialog>
      <ProofDialog
        open={step === 'remove'}
        onClose={close}
        title={t('Remove the authenticator app?')}
        confirmText={t('Remove app')}
        danger
        factors={factors}
        onProof={async (proof) => {
          await remove.mutateAsync(proof)
          close()
        }}
      >
        {t('You no longer need a code to sign in.')}
      </ProofDialog>
    </>
  )
}
