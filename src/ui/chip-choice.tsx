import { classNames } from './class-names.ts'

type ChipChoiceProps = {
  label: string
  name: string
  /** The first is chosen initially. */
  choices: readonly (readonly [value: string, label: string])[]
  className?: string | undefined
}

/** One of a few short options: native radio buttons drawn as chips. Works without JavaScript. */
export function ChipChoice({ label, name, choices, className }: ChipChoiceProps) {
  return (
    <fieldset className={className}>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(([value, text], at) => (
          <label
            key={value}
            className={classNames(
              'inline-flex min-h-11 items-center rounded-full border border-edge bg-surface px-3.5 text-sm font-medium transition-colors',
              'hover:border-ink has-checked:border-lamp-edge has-checked:bg-lamp-soft has-checked:ring-1 has-checked:ring-lamp-edge',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring forced-colors:has-checked:border-4',
            )}
          >
            <input type="radio" name={name} value={value} defaultChecked={at === 0} className="sr-only" />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
