import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import { PushUnavailable, pushPath, renew, subscribe } from './push-browser.ts'
import type { PushDevices, QuietHoursChoice } from './push-contract.ts'

const key = ['push_devices'] as const

/** The devices that show the notifications of the current profile, and its quiet hours. */
export const pushDevicesQuery = (api: Api) =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => api.get<PushDevices>(pushPath, { signal }) })

/** Turns notifications on here, removes devices, and sets quiet hours. */
export function usePush() {
  const api = useApi()
  const cache = useQueryClient()
  const onSettled = () => cache.invalidateQueries({ queryKey: key })
  const turnOn = useMutation({
    mutationFn: async () => {
      // Browsers ask for permission only in response to a press.
      if ((await Notification.requestPermission()) !== 'granted') return false
      await subscribe(api, await registered())
      return true
    },
    onSuccess: (isOn) => {
      if (isOn)
        toast({ type: 'success', title: t('Notifications are on'), message: t('This device shows them from now on.') })
      else toast({ type: 'info', title: t('Notifications stay off'), message: t('Your browser did not allow them.') })
    },
    onError: (error) => {
      if (!(error instanceof PushUnavailable)) return showError(error)
      toast({
        type: 'error',
        title: t('Notifications could not be turned on'),
        message: t('Your browser cannot receive notifications at the moment. Please try again later.'),
      })
    },
    onSettled,
  })
  const remove = useMutation({
    mutationFn: async (id: string) => {
      await renewal
      await api.delete(`${pushPath}/${id}`)
    },
    onSuccess: () => toast({ type: 'success', title: t('Notifications are off on that device') }),
    onError: (error) => showError(error),
    onSettled,
  })
  const setQuiet = useMutation({
    mutationFn: (quiet_hours: QuietHoursChoice['quiet_hours']) =>
      api.put<PushDevices>('/rest/v1/push/quiet_hours', { quiet_hours }),
    onSuccess: (devices) => {
      cache.setQueryData(key, devices)
      toast({ type: 'success', title: t('Quiet hours saved') })
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.status === 422)) showError(error)
    },
  })
  return { turnOn, remove, setQuiet }
}

/** The renewal of this visit. A removal waits for it, because it would add the device again. */
let renewal = Promise.resolve()

/** At each visit, renews this device's subscription: browsers and push services lose some. */
export function renewOnVisit(api: Api): void {
  const renewed = navigator.serviceWorker
    .getRegistration()
    .then((registration) => (registration?.active ? renew(api, registration) : undefined))
  // The user needn't know about a failure, because the next visit tries again.
  renewal = renewed.catch(() => undefined)
}

/** The service worker, which is registered when a page has loaded. */
async function registered(): Promise<ServiceWorkerRegistration> {
  if (!(await navigator.serviceWorker.getRegistration())) await navigator.serviceWorker.register('/sw.js')
  return navigator.serviceWorker.ready
}
