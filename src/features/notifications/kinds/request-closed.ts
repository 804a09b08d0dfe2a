import { notificationKind } from './kind.ts'

/** An operator closed a service request: for its customer. */
export const requestClosed = notificationKind({
  on: {
    'service_request.closed': async ({ lead_id, customer_id }, sources) => {
      const { title, closed_reason } = await sources.getServiceRequest(lead_id)
      const message = `We have closed your request "${title}": ${closed_reason}`
      return [{ user_id: customer_id, type: 'booking', title: 'Request closed', message, metadata: { lead_id } }]
    },
  },
})
