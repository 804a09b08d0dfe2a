import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { aFalseJpeg, aFalseWebp, aPng, bytes, payload, svg } from '#test/deep/uploads/bytes.ts'
import { type Answer, aCustomer, problem, type TestPerson } from '#test/people.ts'
import { aPicture, formOf, upload } from '#test/pictures.ts'
import { decidesByTime } from '#test/property-runs.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
let me: TestPerson
beforeEach(async () => {
  me = await aCustomer(server)
})

const notAnImage = 'Please select an image file (JPG, PNG, GIF, etc.)'
const tooLarge = 'Image size must be less than 5MB'
const tooManyPixels = 'Image must have at most 25 megapixels'
const refused = (sentence: string) => problem(422, 'validation_failed', sentence)
const limit = 5 * 1024 * 1024

const boundary = 'between-the-parts-of-this-form'

test.each([
  ['an SVG', bytes(svg), 'drawing.svg', 'image/svg+xml'],
  ['an SVG that says it is a PNG', bytes(svg), 'face.png', 'image/png'],
  ['an SVG behind blanks', bytes(`  \n\t${svg}`), 'face.png', 'image/png'],
  ['an SVG behind a byte order mark', bytes(`\xef\xbb\xbf${svg}`), 'face.png', 'image/png'],
  ['an SVG behind a comment', bytes(`<?xml version="1.0"?><!-- GIF89a -->${svg}`), 'face.gif', 'image/gif'],
  ['a script with the name of a picture', bytes('#!/bin/sh\nrm -rf /\n'), 'face.jpg', 'image/jpeg'],
  ['a page that says it is a JPEG', bytes('<!doctype html><script>alert(1)</script>'), 'face.jpg', 'image/jpeg'],
  ['a PDF', bytes('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'), 'face.png', 'image/png'],
  ['a TIFF', bytes('II*\0\x08\0\0\0\0\0'), 'face.tif', 'image/tiff'],
  ['a mere beginning of a GIF', bytes('GIF89a'), 'face.gif', 'image/gif'],
  ['a script behind the beginning of a GIF', bytes('GIF89a/*\0\0\0*/=1;alert(1)'), 'face.gif', 'image/gif'],
  ['an archive behind the beginning of a JPEG', bytes('\xff\xd8\xff\xe0PK\x03\x04 a zip'), 'face.jpg', 'image/jpeg'],
  ['nothing at all', bytes(''), 'face.png', 'image/png'],
])('%s is refused', async (_name, content, name, type) => {
  expect(await timed(() => upload(server, me.token, formOf(content, name, type)))).toEqual(refused(notAnImage))
})

test('an AVIF is stored as other pictures are; the answer to a HEIC names the types that are accepted', async () => {
  const avif = formOf(await aPicture('avif'), 'face.avif', 'image/avif')
  const { body } = await upload(server, me.token, avif)
  const shown = await fetch(`${server.url}${body.public_url}?size=xl`)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  const heic = bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
  for (const bucket of ['avatars', 'request-photos'])
    expect(await upload(server, me.token, formOf(heic, 'IMG_1.HEIC', 'image/heic'), { bucket })).toEqual(
      refused('Photos of this type can’t be opened here. Please choose a JPG, PNG, GIF, WebP or AVIF.'),
    )
})

test('a truncated JPEG or AVIF is rejected', async () => {
  for (const format of ['jpeg', 'avif'] as const) {
    const whole = await aPicture(format, { width: 2000, height: 1500 })
    for (const share of [0.05, 0.5, 0.95]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share))
      const answer = await timed(() => upload(server, me.token, formOf(cut)))
      expect.soft(answer, `${format} ${share}`).toEqual(refused(notAnImage))
    }
  }
})

test.each([
  ['PNG', aPng(60_000, 60_000)],
  ['PNG just beyond the limit', aPng(5001, 5000)],
  ['GIF', bytes('GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;')],
  ['WebP', aFalseWebp(16_383, 16_383)],
  ['JPEG', aFalseJpeg(65_500, 65_500)],
])('a small %s that unpacks to an enormous picture is refused', async (_name, bomb) => {
  expect(await timed(async () => upload(server, me.token, formOf(await bomb)))).toEqual(refused(tooManyPixels))
})

test('25 megapixels are accepted, one row more is not', async () => {
  expect((await upload(server, me.token, formOf(aPng(5000, 5000)))).status).toBe(201)
  expect(await upload(server, me.token, formOf(aPng(5000, 5001)))).toEqual(refused(tooManyPixels))
})

test('data hidden behind a picture is not kept', async () => {
  for (const format of ['gif', 'jpeg', 'png', 'webp'] as const) {
    const polyglot = Buffer.concat([await aPicture(format), payload])
    const { status, body } = await timed(() => upload(server, me.token, formOf(polyglot)))
    if (status !== 201) continue
    for (const size of ['sm', 'md', 'lg', 'xl']) {
      const shown = await fetch(`${server.url}${body.public_url}?size=${size}`)
      const kept = Buffer.from(await shown.arrayBuffer())
      expect(kept.toString('latin1'), format).not.toMatch(/planted|script/)
      expect(kept.length, 'the length that a WebP says of itself').toBe(kept.readUInt32LE(4) + 8)
    }
  }
})

test('a file under 5 MB is accepted, one of 5 MB or more is not', async () => {
  const padded = async (size: number) => Buffer.concat([await aPicture('jpeg')], size)
  expect((await upload(server, me.token, formOf(await padded(limit - 1)))).status).toBe(201)
  expect(await timed(async () => upload(server, me.token, formOf(await padded(limit))))).toEqual(refused(tooLarge))
  expect(await timed(async () => upload(server, me.token, formOf(await padded(limit + 1))))).toEqual(refused(tooLarge))
  expect(await timed(async () => upload(server, me.token, formOf(await padded(4 * limit))))).toEqual(refused(tooLarge))
})

test('a Content-Length above the limit is rejected before the body is read', async () => {
  const answer = await sent({ 'content-length': String(2 * limit) }, () => {})
  expect(answer).toEqual(refused(tooLarge))
})

test('a body without a Content-Length is cut off at the limit', async () => {
  const answer = await sent({ 'transfer-encoding': 'chunked' }, (write) => {
    for (let chunk = 0; chunk < 6; chunk++) write(Buffer.alloc(1024 * 1024))
  })
  expect(answer).toEqual(refused(tooLarge))
})

test('anything but one file in its field is rejected', async () => {
  const picture = await aPicture()
  const two = formOf(picture)
  two.append('file', new File([new Uint8Array(picture)], 'second.png'))
  const elsewhere = new FormData()
  elsewhere.append('picture', new File([new Uint8Array(picture)], 'face.png'))
  const text = new FormData()
  text.append('file', 'no file')
  const more = formOf(picture)
  more.append('bucket', 'service-photos')
  for (const form of [two, elsewhere, text, more, new FormData()])
    expect.soft(await timed(() => upload(server, me.token, form))).toEqual(refused(notAnImage))
})

test('a request that is not a form is rejected', async () => {
  const unknown = problem(415, 'unsupported_media_type')
  const picture = new Uint8Array(await aPicture())
  const as = (type: string) => ({ headers: { 'content-type': type } })
  expect(await timed(() => upload(server, me.token, '{"file":"x"}', as('application/json')))).toEqual(unknown)
  expect(await timed(() => upload(server, me.token, picture, as('image/png')))).toEqual(unknown)
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=other'])
    expect
      .soft(await timed(() => upload(server, me.token, '--some\r\nnonsense', as(type))), type)
      .toEqual(refused(notAnImage))
})

test.each(['../../etc/passwd', '..\\..\\boot.ini', '/etc/passwd', 'face.png\0.html', '..', 'a\u0007.png'])(
  'the file name %j is refused',
  async (name) => expect(await timed(() => namedUpload(name))).toEqual(refused(notAnImage)),
)

test("a file name can't contain a path", async () => {
  const { status, body } = await namedUpload('my face; v2 %2e%2e "new" <b>.png'.replaceAll('"', '%22'))
  expect(status).toBe(201)
  expect(body.path).not.toContain('face')
})

async function namedUpload(name: string) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  const form = Buffer.concat([bytes(head), await aPicture(), bytes(`\r\n--${boundary}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return upload(server, me.token, new Uint8Array(form), { headers })
}

test('the site keeps responding while many large pictures are uploaded', async () => {
  const crowd = await Promise.all([1, 2, 3, 4].map(() => aCustomer(server)))
  const photo = aPng(5000, 5000)
  let finished = 0
  const uploads = crowd.flatMap(({ token }) =>
    [1, 2].map(() => upload(server, token, formOf(photo)).finally(() => void (finished += 1))),
  )
  expect((await fetch(`${server.url}/rest/v1/categories`)).status).toBe(200)
  expect(finished).toBeLessThan(uploads.length / 2)
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(uploads.map(() => 201))
})

/**
 * Rejections are never server errors and, in `npm run test:deep`, quick. Counts CPU time if it is
 * less, and tries again after a slow moment.
 */
async function timed<A extends Answer>(send: () => Promise<A>, tries = 4): Promise<A> {
  const [began, before] = [performance.now(), process.cpuUsage()]
  const answer = await send()
  const { user, system } = process.cpuUsage(before)
  const milliseconds = Math.min(performance.now() - began, (user + system) / 1000)
  expect(answer.status).toBeLessThan(500)
  if (answer.status < 400 || milliseconds < 300 || !decidesByTime) return answer
  expect(tries, `refused after ${milliseconds} ms`).toBeGreaterThan(1)
  return timed(send, tries - 1)
}

/** Sends a body bit by bit, and reads the response although the body never ends. */
async function sent(headers: Record<string, string>, write: (chunk: (bytes: Buffer) => void) => void) {
  const type = { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${me.token}` }
  const address = `${server.url}/storage/v1/object/avatars`
  const outgoing = request(address, { method: 'POST', headers: { ...type, ...headers } })
  outgoing.flushHeaders()
  write((bytes) => outgoing.write(bytes))
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = await json(answer)
  outgoing.destroy()
  return { status: answer.statusCode, body }
}
