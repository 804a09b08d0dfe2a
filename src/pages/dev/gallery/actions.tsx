import { Button, ButtonLink, type ButtonVariant } from '#ui/button.tsx'
import { Chip, FilterChip } from '#ui/chip.tsx'
import { RefreshCw } from '#ui/icons/refresh-cw.ts'
import { MoveButtons } from '#ui/move-buttons.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { urls } from '#urls.ts'
import { Specimen } from './shelf.tsx'

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']

/** Buttons and links. */
export function Actions() {
  return (
    <>
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button ${variant}: plain, with icon, pending, disabled`} inline>
          <Button variant={variant}>Save</Button>
          <Button variant={variant} icon={<RefreshCw aria-hidden="true" className="size-4.5" />}>
            Refresh
          </Button>
          <Button variant={variant} pending pendingText="Saving...">
            Save
          </Button>
          <Button variant={variant} disabled>
            Save
          </Button>
        </Specimen>
      ))}
      <Specimen name="Button sizes sm, md, lg" inline>
        <Button size="sm">Small</Button>
        <Button>Middle</Button>
        <Button size="lg">Large</Button>
      </Specimen>
      <Specimen name="ButtonLink" inline>
        <ButtonLink to={urls.providers()} variant="primary">
          Find a provider
        </ButtonLink>
        <ButtonLink to={urls.home()}>Home</ButtonLink>
      </Specimen>
      <Specimen name="Chip, FilterChip" inline>
        <Chip to={urls.providers({ search: 'window cleaning' })}>Window cleaning</Chip>
        <FilterChip to={urls.providers()}>Gardening</FilterChip>
      </Specimen>
      <Specimen name="MoveButtons: first, between, last" inline>
        {[0, 1, 2].map((at) => (
          <MoveButtons key={at} name={`service ${at + 1}`} at={at} count={3} onMove={() => {}} />
        ))}
      </Specimen>
      <Specimen name="SaveRow: not changed, changed, saving">
        <SaveRow isChanged={false} isSaving={false} />
        <SaveRow isChanged isSaving={false}>
          Save hours
        </SaveRow>
        <SaveRow isChanged isSaving />
      </Specimen>
      <Specimen name="Link in a text">
        <p>
          Questions are answered in the{' '}
          <a href={urls.help()} className="text-link">
            help center
          </a>
          .
        </p>
      </Specimen>
    </>
  )
}
