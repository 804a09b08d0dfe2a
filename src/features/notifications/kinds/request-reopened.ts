import { notificationKind } from './kind.ts'

/** An operator reopened a service request: for its customer. */
export const requestReopened = notificationKind({
  on: {
    'service_request.reopened': async ({ lead_id, customer_id }, sources) => {
      const { title } = await sources.getServiceRequest(lead_id)
      const message = `We have reopened your request "${title}". Providers can answer it again.`
      return [{ user_id: customer_id, type: 'booking', title: 'Request reopened', message, metadata: { lead_id } }]
    },
  },
})
