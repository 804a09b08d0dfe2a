import { useState } from 'react'
import { PasswordField, TextArea, TextField } from '#ui/field.tsx'
import { Search } from '#ui/icons/search.ts'
import { Select } from '#ui/select.tsx'
import { SuggestField } from '#ui/suggest-field.tsx'
import { Specimen } from './shelf.tsx'

const services = ['Window cleaning', 'Deep cleaning', 'Move-out cleaning']

/** Fields and selects with hint and error. */
export function Fields() {
  const [service, setService] = useState('')
  return (
    <>
      <Specimen name="TextField with hint">
        <TextField label="Business name" hint="As customers know it." placeholder="Ortega Home Cleaning" />
      </Specimen>
      <Specimen name="TextField with error">
        <TextField label="Email" type="email" defaultValue="rosa@" error="Please enter a valid email address." />
      </Specimen>
      <Specimen name="TextField optional, and disabled">
        <div className="grid gap-4">
          <TextField label="Phone" type="tel" optional />
          <TextField label="ZIP code" defaultValue="07003" disabled />
        </div>
      </Specimen>
      <Specimen name="PasswordField">
        <PasswordField label="Password" autoComplete="off" hint="At least 8 characters." />
      </Specimen>
      <Specimen name="TextArea with counter, and past it">
        <div className="grid gap-4">
          <TextArea label="About the booking" counterMax={100} hint="Describe the work and the place." />
          <TextArea label="Reason" counterMax={10} defaultValue="It rains all week." error="Please write less." />
        </div>
      </Specimen>
      <Specimen name="Select, and with error">
        <div className="grid gap-4">
          <Select label="Category">
            <option>Cleaning</option>
            <option>Gardening</option>
          </Select>
          <Select label="Start" error="Please choose a time.">
            <option value="">Choose a time</option>
            <option>9:00 AM</option>
          </Select>
        </div>
      </Specimen>
      <Specimen name="SuggestField: type “clean”">
        <SuggestField
          label="Service"
          value={service}
          onChange={setService}
          suggestions={[
            {
              label: 'Services',
              items: services
                .filter((name) => service && name.toLowerCase().includes(service.toLowerCase()))
                .map((text) => ({ text })),
            },
          ]}
          start={<Search aria-hidden="true" className="size-5" />}
        />
      </Specimen>
    </>
  )
}
