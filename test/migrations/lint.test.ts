import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'libpg-query'
import { expect, test } from 'vitest'
import { migrationFolder, outsideTransaction, readMigration } from '#platform/db/migration-files.server.ts'
import { base, lint } from './lint.ts'

const files = readdirSync(migrationFolder)
  .sort()
  .map((name) => ({ name, text: readFileSync(new URL(name, migrationFolder), 'utf8') }))

test('no migration after the first release blocks a running site or breaks the previous release', async () => {
  expect(files.map(({ name }) => name)).toContain(base)
  expect(await lint(files)).toEqual([])
})

test.each(files)('$name is split into the statements that PostgreSQL reads', async ({ name, text }) => {
  const bytes = Buffer.from(text)
  const { stmts = [] } = await parse(text)
  const ends = stmts.map(({ stmt_location = 0, stmt_len }) => stmt_location + (stmt_len ?? bytes.length) + 1)
  const expected = ends.map((end, at) =>
    bytes
      .subarray(at === 0 ? 0 : ends[at - 1], end)
      .toString()
      .trim(),
  )
  expect(readMigration(name, text).statements).toEqual(expected)
})

const change = (text: string) => lint([{ name: '9999_change.sql', text }])

test.each([
  ['create index i on bookings (price);', 'concurrently'],
  ['alter table bookings alter column price type bigint;', 'rewrites'],
  ['alter table bookings alter column notes set not null;', 'reads the whole table'],
  [
    'alter table bookings add constraint c check (notes is not null) not valid;\nalter table bookings alter notes set not null;',
    'reads the whole table',
  ],
  ['alter table bookings add constraint c check (price > 0);', 'not valid'],
  ['alter table bookings add constraint c foreign key (a) references users;', 'not valid'],
  ['alter table bookings add constraint c unique (a);', 'builds an index'],
  ['alter table bookings add constraint c exclude using gist (a with =);', 'exclusion'],
  ['alter table bookings drop column notes;', 'contract'],
  ['drop table bookings;', 'contract'],
  ['drop function without_contact(text, text[]);', 'contract'],
  ['drop index bookings_by_age;', 'concurrently'],
  ['alter table bookings rename column notes to words;', 'old name'],
  ['alter table bookings rename to orders;', 'old name'],
  ['alter table bookings add column a uuid default gen_random_uuid();', 'volatile'],
  ["alter table bookings add column a text default 'x' || random()::text;", 'volatile'],
  ['alter table bookings add column a bigserial;', 'serial'],
  ['alter table bookings add column a integer not null;', 'previous release'],
  ['alter table bookings add column a integer generated always as (1) stored;', 'generated'],
  ['alter table bookings add column a uuid references users;', 'not valid'],
  ['alter table bookings set unlogged;', 'rewrites'],
  ["update bookings set notes = '';", 'batches'],
  ['delete from bookings;', 'batches'],
  ['vacuum full bookings;', 'vacuum'],
  ['cluster bookings using bookings_by_age;', 'cluster'],
  ['truncate bookings;', 'truncate'],
  ['reindex table bookings;', 'reindex'],
  ['lock table bookings;', 'lock table'],
  ['select 1; select 2;', 'end each statement'],
  [`${outsideTransaction}\ncreate index concurrently i on bookings (price);`, 'invalid index'],
  [`${outsideTransaction}\nalter table bookings add column a text;`, 'only makes or drops indexes'],
])('finds: %s', async (text, reason) => {
  expect(await change(text)).toEqual([expect.stringContaining(reason)])
})

test.each([
  'create table tips (id uuid primary key default uuidv7(), note text);\ncreate index tips_by_note on tips (note);',
  'alter table bookings add column tip numeric(10, 2);',
  "alter table bookings add column tip text not null default '', add column at timestamptz default now();",
  `${outsideTransaction}\ndrop index concurrently if exists i;\ncreate index concurrently i on bookings (price);`,
  'alter table bookings add constraint c check (notes is not null) not valid;\nalter table bookings validate constraint c;\nalter table bookings alter column notes set not null;',
  'alter table bookings add constraint c unique using index i;',
  '-- contract: the last release stopped reading it.\nalter table bookings drop column notes;',
  '-- brief lock: it was measured.\nalter table bookings add constraint c exclude using gist (a with =);',
  "update categories set name = 'Tutoring' where name = 'Tutors';",
  'alter index bookings_by_age rename to bookings_by_creation;',
])('accepts: %s', async (text) => {
  expect(await change(text)).toEqual([])
})
