import { useState } from 'react'
import type { Offer } from '#domains/service-requests/offers-contract.ts'
import { useAgreeToQuote } from '#domains/service-requests/quotes-client.ts'
import { priceWith } from '#domains/service-requests/quotes-rules.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { money } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { QuoteLines } from './quote-lines.tsx'

/** Accepts a quote whose time is to be arranged, with the options that the customer chooses. */
export function AgreeDialog({ offer, open, onClose }: { offer: Offer; open: boolean; onClose: () => void }) {
  const [options, choose] = useState<string[]>([])
  const agreeing = useAgreeToQuote(offer.id)
  const lines = offer.lines ?? []
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Accept for {amount}?', { amount: money(priceWith(lines, options)) })}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            pending={agreeing.isPending}
            onClick={() => agreeing.mutate(options, { onSuccess: onClose })}
          >
            {t('Accept quote')}
          </Button>
        </>
      }
    >
      <p className="mb-3">
        {t('The price holds, and {business_name} proposes a time. Your other offers are declined.', {
          business_name: offer.business_name,
        })}
      </p>
      <QuoteLines lines={lines} options={options} onChoose={choose} />
    </Dialog>
  )
}
