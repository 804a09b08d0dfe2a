import { Agent, get } from 'node:http'
import { repeated, type Work } from './turns.ts'

/** How an address is requested. */
export interface Asked {
  connections?: number
  headers?: Record<string, string>
}

/**
 * GET requests for an address, over 8 connections by default. Bodies are read and dropped as bytes: a
 * client that makes strings of them would be slower than the site. Statuses other than 200 throw.
 */
export function requests(url: string, { connections = 8, headers = {} }: Asked = {}): Work {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = () =>
    new Promise((answered, failed) => {
      const call = get(url, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) failed(new Error(`${url} answers ${answer.statusCode}`))
        answer.resume().on('end', answered).on('error', failed)
      })
      call.on('error', failed)
    })
  const work = repeated(connections, ask)
  return async (seconds) => {
    try {
      return await work(seconds)
    } finally {
      agent.destroy()
    }
  }
}
