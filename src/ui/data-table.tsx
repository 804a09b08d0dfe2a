import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowDown } from '#ui/icons/arrow-down.ts'
import { ArrowUp } from '#ui/icons/arrow-up.ts'
import { ChevronsUpDown } from '#ui/icons/chevrons-up-down.ts'
import { t } from '#ui/language.ts'
import { classNames } from './class-names.ts'

/** A column of a table of `Row`s. */
export interface Column<Row> {
  /** Unique in the table; the name of the sort, if it can be sorted. */
  name: string
  label: string
  /** The direction of the first press, if the column can be sorted. */
  sort?: 'ascending' | 'descending' | undefined
  /** Set for figures, which are aligned to the right. */
  end?: boolean | undefined
  /** `narrow` breaks wherever it can, `wide` is for longer texts. */
  size?: 'narrow' | 'medium' | 'wide' | undefined
  cell: (row: Row) => ReactNode
}

/**
 * The order of a table: by a column, descending with "-" before it. `to` is the address of another
 * order.
 */
export interface Sorting {
  sort: string
  to: (sort: string) => string
}

/** The column of the actions: always in view, without a label on a phone. */
const actionsName = 'actions'
const actionsClass =
  'md:sticky md:right-0 md:before:absolute md:before:inset-y-0 md:before:left-0 md:before:w-px md:before:bg-line'

const sizes = { narrow: 'md:w-min', medium: 'md:max-w-72', wide: 'md:max-w-96 md:min-w-56' }

/** On phones, tall enough for a thumb. */
const tallLinks = 'max-md:[&>a]:inline-block max-md:[&>a]:max-w-full max-md:[&>a]:py-3'

type DataTableProps<Row> = {
  /** The table's name for screen readers. */
  label: string
  /** The first one is the header of each row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sorting?: Sorting | undefined
  /** The last column: buttons, or a menu. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** Whether other rows are loading. */
  busy?: boolean | undefined
}

/**
 * A dense table that links sort. It scrolls inside its own box. On a phone, each row is a block
 * with the labels before the values, and the sort links are above.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, keyOf, sorting, actions, busy = false } = props
  const columns = actions
    ? [...props.columns, { name: actionsName, label: t('Actions'), cell: actions }]
    : props.columns
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-surface">
      <table
        aria-busy={busy || undefined}
        className={classNames('w-full text-left text-sm transition-opacity max-md:block', busy && 'opacity-60')}
      >
        <caption className="sr-only">{label}</caption>
        <Head columns={columns} sorting={sorting} />
        <tbody className="max-md:block">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className="group border-b border-line bg-surface last:border-0 hover:bg-sunken max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-1 max-md:p-4"
            >
              {columns.map((column, place) => (
                <Cell key={column.name} column={column} isFirst={place === 0}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head<Row>({ columns, sorting }: { columns: readonly Column<Row>[]; sorting: Sorting | undefined }) {
  return (
    <thead className={classNames('border-b border-line bg-sunken max-md:block', !sorting && 'max-md:sr-only')}>
      <tr className="max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:px-4 max-md:before:text-quiet max-md:before:content-['Sort_by']">
        {columns.map((column) => (
          <th
            key={column.name}
            scope="col"
            aria-sort={directionOf(column, sorting)}
            className={classNames(
              'font-semibold whitespace-nowrap md:h-11 md:px-2.5',
              column.end && 'md:text-right',
              column.name === actionsName && `bg-sunken ${actionsClass}`,
              !(sorting && column.sort) && 'max-md:sr-only',
            )}
          >
            {sorting && column.sort ? <SortLink column={column} sorting={sorting} /> : t(column.label)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function directionOf<Row>({ name, sort }: Column<Row>, sorting: Sorting | undefined) {
  if (!sort || !sorting) return undefined
  if (sorting.sort === name) return 'ascending'
  return sorting.sort === `-${name}` ? 'descending' : undefined
}

function SortLink<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting }) {
  const direction = directionOf(column, sorting)
  const next = direction ? direction === 'descending' : column.sort === 'ascending'
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <Link
      to={sorting.to(next ? column.name : `-${column.name}`)}
      preventScrollReset
      className={classNames(
        'inline-flex min-h-11 min-w-11 items-center gap-1 no-underline hover:underline',
        column.end && 'md:flex-row-reverse',
      )}
    >
      {t(column.label)}
      <Arrow aria-hidden="true" className={classNames('size-4 shrink-0', !direction && 'text-quiet')} />
    </Link>
  )
}

function Cell<Row>({ column, isFirst, children }: { column: Column<Row>; isFirst: boolean; children: ReactNode }) {
  const isEmpty = children === null || children === undefined || children === false || children === ''
  const box = classNames('min-w-0 wrap-break-word', tallLinks, sizes[column.size ?? 'medium'])
  if (isFirst)
    return (
      <th scope="row" className="font-semibold max-md:text-base md:px-2.5 md:py-1">
        <div className={classNames(box, 'md:min-w-36')}>{children}</div>
      </th>
    )
  const isActions = column.name === actionsName
  return (
    <td
      className={classNames(
        'md:px-2.5 md:py-1',
        isEmpty ? 'max-md:hidden' : isActions ? 'max-md:pt-2' : 'max-md:flex max-md:items-baseline max-md:gap-3',
        isActions && `bg-inherit ${actionsClass}`,
        column.end && 'tabular-nums md:text-right',
      )}
    >
      {!isEmpty && !isActions && (
        <span className="w-24 shrink-0 wrap-break-word text-quiet md:hidden">{t(column.label)}</span>
      )}
      <div className={isActions ? undefined : box}>{children}</div>
    </td>
  )
}
