import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { Rich } from '#ui/rich.tsx'
import { type ToastType, toast } from '#ui/toast.tsx'
import { Specimen } from './shelf.tsx'

const badges: Record<BadgeTone, string> = {
  success: 'Confirmed',
  primary: 'Cleaning',
  warning: 'Pending',
  error: 'Cancelled',
  neutral: 'Completed',
}
const toasts: Record<ToastType, string> = {
  success: 'Saved',
  error: 'Not saved',
  warning: 'Almost full',
  info: 'Signed in',
}

/** Banners, toasts and badges. */
export function Remarks() {
  return (
    <>
      <Specimen name="Badge: success, primary, warning, error, neutral" inline>
        {Object.entries(badges).map(([tone, text]) => (
          <Badge key={tone} tone={tone as BadgeTone}>
            {text}
          </Badge>
        ))}
      </Specimen>
      <Specimen name="Rich: a text with an element in it">
        <p>
          <Rich text="Please read this <strong>before</strong> you book." strong={(text) => <strong>{text}</strong>} />
        </p>
      </Specimen>
      <Specimen name="Banner info">
        <Banner>This is a demo: what you see is made up.</Banner>
      </Specimen>
      <Specimen name="Banner info with title and action">
        <Banner title="Free for providers" action={<Button size="sm">Learn more</Button>}>
          Providers do not pay for leads.
        </Banner>
      </Specimen>
      <Specimen name="Banner warning">
        <Banner tone="warning" title="Session expired">
          Please log in again.
        </Banner>
      </Specimen>
      <Specimen name="Form alert">
        <FormAlert title="Login Failed">The email or password you entered is incorrect. Please try again.</FormAlert>
      </Specimen>
      <Specimen name="Toast: press to see it" inline>
        {Object.entries(toasts).map(([type, title]) => (
          <Button
            key={type}
            size="sm"
            onClick={() => toast({ title, message: 'A line about it.', type: type as ToastType })}
          >
            {type}
          </Button>
        ))}
      </Specimen>
    </>
  )
}
