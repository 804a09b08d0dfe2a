import { BrandImages } from '#domains/operators/components/brand-images.tsx'
import { ColorFields, colorChange, colorDraftOf } from '#domains/operators/components/color-fields.tsx'
import { useSettingsDraft } from '#domains/operators/settings-draft.ts'
import type { Settings } from '#domains/site/settings-contract.ts'
import { t } from '#ui/language.ts'
import { StepForm } from './step-form.tsx'

interface LookStepProps {
  settings: Settings
  onDone: () => void
  /** Called instead of `onDone` if the colors have changed. */
  onNewColors: () => void
}

/** The logo, the icon and the colors of the site. */
export function LookStep({ settings, onDone, onNewColors }: LookStepProps) {
  const stored = colorDraftOf(settings)
  const { form, draft, problems, change, type, isPending } = useSettingsDraft('setup-look', stored)

  function send() {
    const body = colorChange(draft, stored)
    change(body, body.theme === undefined ? onDone : onNewColors)
  }

  return (
    <StepForm
      ref={form}
      title={t('How does it look?')}
      lead={t('Without a logo and colors of your own, it looks like this page.')}
      problem={problems['form']}
      pending={isPending}
      onSubmit={send}
    >
      <BrandImages settings={settings} />
      <ColorFields draft={draft} problems={problems} onType={type} />
    </StepForm>
  )
}
