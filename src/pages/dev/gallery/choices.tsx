import { useId, useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { ChipChoice } from '#ui/chip-choice.tsx'
import { BriefcaseBusiness } from '#ui/icons/briefcase-business.ts'
import { House } from '#ui/icons/house.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { StarField } from '#ui/star-field.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Switch } from '#ui/switch.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Specimen } from './shelf.tsx'

const types = [
  { value: 'customer', label: 'Customer', icon: <House aria-hidden="true" className="size-5" /> },
  { value: 'provider', label: 'Provider', icon: <BriefcaseBusiness aria-hidden="true" className="size-5" /> },
]
const views = [
  { id: 'upcoming', label: 'Upcoming', content: <p>Upcoming bookings.</p> },
  { id: 'past', label: 'Past', content: <p>Past bookings.</p> },
]

/** Radio buttons, checkboxes and switches. */
export function Choices() {
  const name = useId()
  const [isOn, setIsOn] = useState(true)
  const [stars, setStars] = useState(4)
  return (
    <>
      <Specimen name="Checkbox, checked, disabled, with error">
        <Checkbox>Remember me</Checkbox>
        <Checkbox defaultChecked>Near me only</Checkbox>
        <Checkbox disabled>Not to be had today</Checkbox>
        <Checkbox error="Please agree to the terms.">I agree to the terms</Checkbox>
      </Specimen>
      <Specimen name="Switch: on, off, disabled">
        <Switch checked={isOn} onChange={(event) => setIsOn(event.target.checked)}>
          New messages
        </Switch>
        <Switch checked={!isOn} onChange={(event) => setIsOn(!event.target.checked)}>
          New reviews
        </Switch>
        <Switch checked disabled readOnly>
          Security
        </Switch>
      </Specimen>
      <Specimen name="ChipChoice">
        <ChipChoice
          label="When"
          name={`${name}-when`}
          choices={[
            ['', 'Any time'],
            ['tomorrow', 'Tomorrow'],
          ]}
        />
      </Specimen>
      <Specimen name="RadioGroup, and with hints and error">
        <RadioGroup label="Account type" name={name} choices={types} defaultValue="customer" />
        <RadioGroup
          className="mt-4"
          label="How often"
          name={`${name}-often`}
          columns={false}
          error="Please choose one."
          choices={[
            { value: 'once', label: 'Once', hint: 'And see.' },
            { value: 'weekly', label: 'Every week' },
          ]}
        />
      </Specimen>
      <Specimen name="StarField: chosen, with error">
        <StarField label="Your rating" name={`${name}-stars`} value={stars} onChange={setStars} />
        <StarField
          label="Your rating"
          name={`${name}-no-stars`}
          value={0}
          onChange={setStars}
          error="Please choose 1 to 5 stars"
        />
      </Specimen>
      <Specimen name="Stepper">
        <Stepper steps={['Service', 'Time', 'Contact']} current={1} />
      </Specimen>
      <Specimen name="Tabs">
        <Tabs label="Bookings" items={views} />
      </Specimen>
    </>
  )
}
