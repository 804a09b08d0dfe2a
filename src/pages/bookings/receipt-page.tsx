import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { bookingQuery } from '#domains/bookings/client.ts'
import { labelText } from '#domains/bookings/lines-rules.ts'
import { receiptQuery, useIssueReceipt } from '#domains/receipts/client.ts'
import type { Receipt } from '#domains/receipts/contract.ts'
import { receiptProblem } from '#domains/receipts/rules.ts'
import { dateText, instantText } from '#domains/schedule/slots-rules.ts'
import { load, loadUser } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { Button } from '#ui/button.tsx'
import { money } from '#ui/formats.ts'
import { ChevronLeft } from '#ui/icons/chevron-left.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await loadUser(context, request)
  const id = params['id'] ?? ''
  await Promise.all([load(context, (api) => bookingQuery(api, id)), load(context, (api) => receiptQuery(api, id))])
  return null
}

/**
 * `/bookings/{id}/receipt`: the receipt of one of the user's own bookings, to print on one sheet.
 */
export function Component() {
  const api = useApi()
  const { id = '' } = useParams()
  const { data: booking } = useSuspenseQuery(bookingQuery(api, id))
  const { data: receipt } = useSuspenseQuery(receiptQuery(api, id))
  const issue = useIssueReceipt(id)
  const problem = receiptProblem(booking)
  return (
    <div className="page-width max-w-3xl py-6 sm:py-10">
      <title>{pageTitle(t('Receipt: {name}', { name: booking.service.name }))}</title>
      <Link
        to={urls.booking(id)}
        viewTransition
        className="-ml-1 inline-flex min-h-11 items-center gap-1 font-medium text-quiet no-underline hover:text-ink print:hidden"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('Booking')}
      </Link>
      {receipt ? (
        <Sheet receipt={receipt} time_zone={booking.time_zone} />
      ) : (
        <>
          <h1 className="mt-1 mb-5 text-3xl">{t('Receipt')}</h1>
          {problem ? (
            <p>{problem}</p>
          ) : (
            <>
              <p className="max-w-measure">
                {t('The receipt gets the next number of {business_name}. It stays as it is from then on.', {
                  business_name: booking.provider.business_name,
                })}
              </p>
              <Button className="mt-5" variant="primary" pending={issue.isPending} onClick={() => issue.mutate()}>
                {t('Make the receipt')}
              </Button>
            </>
          )}
        </>
      )}
    </div>
  )
}

function Sheet({ receipt, time_zone }: { receipt: Receipt; time_zone: string }) {
  const { number, issued_at, issuer, customer_name, service, date, lines, total, tax, tax_label, tax_rate } = receipt
  const isNamed = issuer.legal_name !== '' && issuer.legal_name !== issuer.business_name
  return (
    <>
      <div className="mt-1 mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{t('Receipt {number}', { number })}</h1>
        <Button className="print:hidden" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <address className="wrap-anywhere whitespace-pre-line not-italic">
          <strong>{issuer.business_name}</strong>
          {isNamed && `\n${issuer.legal_name}`}
          {issuer.address && `\n${issuer.address}`}
          {issuer.tax_id && `\n${t('Tax number: {number}', { number: issuer.tax_id })}`}
        </address>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1">
          <dt className="text-quiet">{t('For')}</dt>
          <dd className="wrap-anywhere">{customer_name}</dd>
          <dt className="text-quiet">{t('Job')}</dt>
          <dd className="wrap-anywhere">{service}</dd>
          <dt className="text-quiet">{t('Done on')}</dt>
          <dd>{dateText(date)}</dd>
          <dt className="text-quiet">{t('Issued')}</dt>
          <dd>{instantText(issued_at, time_zone)}</dd>
        </dl>
      </div>
      <table className="mt-8 w-full border-collapse tabular-nums">
        <thead>
          <tr className="border-b border-line text-left text-sm text-quiet">
            <th className="py-2 font-normal">{t('For')}</th>
            <th className="py-2 text-right font-normal">{t('Quantity')}</th>
            <th className="py-2 text-right font-normal">{t('Price')}</th>
            <th className="py-2 text-right font-normal">{t('Amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, quantity, unit_price, amount }, at) => (
            <tr key={at} className="border-b border-line">
              <td className="py-2 pr-3 wrap-anywhere">{labelText(label)}</td>
              <td className="py-2 text-right">{quantity}</td>
              <td className="py-2 text-right">{money(unit_price)}</td>
              <td className="py-2 text-right">{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="text-lg font-semibold">
            <th colSpan={3} className="py-3 text-left">
              {t('Total')}
            </th>
            <td className="py-3 text-right">{money(total)}</td>
          </tr>
          {tax > 0 && (
            <tr className="text-quiet">
              <th colSpan={3} className="text-left font-normal">
                {t('Contains {tax_label} ({tax_rate} %)', { tax_label, tax_rate })}
              </th>
              <td className="text-right">{money(tax)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      <p className="mt-8 text-sm text-quiet">{t('Paid between the two of you. This site takes no payments.')}</p>
    </>
  )
}
