// Books the first free time of a provider: node book.ts PROVIDER_ID
// In a project of your own, import from 'porchlight-client'.
import { porchlight } from '../../clients/typescript/dist/client.js'

const { PORCHLIGHT_URL: url = '', PORCHLIGHT_TOKEN: token } = process.env
const [, , provider_id = ''] = process.argv
const api = porchlight({ url, token })

const { data: services } = await api.GET('/rest/v1/services', { params: { query: { provider_id } } })
const { data: slots } = await api.GET('/rest/v1/providers/{id}/slots', { params: { path: { id: provider_id } } })
const [service, start] = [services?.items[0], slots?.starts[0]]
const end_time = start?.ends[0]
if (!slots || !service || !start || !end_time) throw new Error('The provider has no free time.')

const { data: booking, error } = await api.POST('/rest/v1/bookings', {
  // A retry with the same key books only once.
  params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
  body: {
    provider_id,
    service_id: service.id,
    date: slots.date,
    start_time: start.start_time,
    end_time,
    name: 'Casey Morgan',
    email: 'casey@mail.example',
    phone: '(212) 555-0142',
  },
})
if (!booking) throw new Error(`${error.code}: ${error.detail}`)
process.stdout.write(JSON.stringify(booking))
