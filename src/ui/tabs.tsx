import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'

/** One tab: `id` for code, `label` for the user. */
export type TabItem = { id: string; label: ReactNode; content: ReactNode }

type TabsProps = {
  label: string
  items: TabItem[]
  selected?: string | undefined
  defaultSelected?: string | undefined
  onSelect?: ((id: string) => void) | undefined
}

/** Tabs. Only the selected panel is mounted. */
export function Tabs({ label, items, selected, defaultSelected, onSelect }: TabsProps) {
  return (
    <AriaTabs
      {...(selected === undefined ? {} : { selectedKey: selected })}
      {...(defaultSelected === undefined ? {} : { defaultSelectedKey: defaultSelected })}
      onSelectionChange={(key) => onSelect?.(String(key))}
    >
      <TabList
        aria-label={label}
        className="-mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
      >
        {items.map((item) => (
          <Tab
            key={item.id}
            id={item.id}
            className="-mb-px flex min-h-12 cursor-pointer items-center gap-2 rounded-t-field border-b-3 border-transparent px-4 font-semibold whitespace-nowrap text-quiet outline-offset-[-3px] transition-colors hover:text-ink data-selected:border-lamp-edge data-selected:text-ink forced-colors:not-data-selected:border-[Canvas]"
          >
            {item.label}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className="pt-6">
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
