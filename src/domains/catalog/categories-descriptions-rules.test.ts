import { expect, test } from 'vitest'
import { caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { Category } from './categories-contract.ts'
import { startDescriptions } from './categories-descriptions-rules.ts'

const server = await testServer()

test('translators get the descriptions that a new site has', async () => {
  const { body } = await caller(server).get<{ items: Category[] }>('/rest/v1/categories')
  expect(startDescriptions()).toEqual(body.items.map(({ description }) => description))
})
