import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { configurationKeys } from '#platform/config.server.ts'
import { measureBackups, measureJobs } from '#platform/job-metrics.server.ts'
import { measureProcess, measureReplicas, startMetrics } from '#platform/metrics.server.ts'
import { queues } from '../src/queues.server.ts'
import { schedule } from '../src/schedule.server.ts'
import { caller } from './people.ts'
import { testServer } from './server.ts'

const server = await testServer()
startMetrics()
measureProcess(server.deps.pool, () => 0)
measureJobs(server.deps.pool)
measureBackups({ BACKUPS_KEPT: 7, BACKUP_DIR: 'backups' })
measureReplicas({ list: () => [], isPrimaryUp: () => true })
const read = (path: string) => readFileSync(join('deploy', path), 'utf8')
const files = readdirSync('deploy', { recursive: true, encoding: 'utf8' })

/** The commands are JavaScript without types. */
const { fillTemplate, placeholdersIn } = (await import(
  String(new URL('../bin/fill-template.mjs', import.meta.url))
)) as {
  fillTemplate: (template: string, values: Record<string, string>) => string
  placeholdersIn: (template: string) => Map<string, string | undefined>
}

test('the image has several stages, pinned bases, no root user and a health check', () => {
  const dockerfile = DockerfileParser.parse(read('Dockerfile'))
  const stages = dockerfile.getFROMs()
  expect(stages.length).toBeGreaterThan(1)
  for (const stage of stages) expect(stage.getImageTag(), String(stage.getImage())).toMatch(/^\d/)
  const last = dockerfile.getInstructions().slice(-12)
  const argumentsOf = (keyword: string) =>
    last.filter((each) => each.getKeyword() === keyword).map((each) => each.getArgumentsContent())
  expect(argumentsOf('USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)])
  // The user of the image may not write to node_modules, so all links are made before.
  expect(argumentsOf('RUN')[0]).toContain('bin/run.mjs build')
  expect(argumentsOf('HEALTHCHECK')[0]).toContain('/readyz')
  expect(argumentsOf('CMD')).toEqual(['["node", "bin/run.mjs", "start"]'])
  const known = new Set(stages.map((stage) => stage.getBuildStage()))
  const copies = dockerfile.getCOPYs().map((copy) => ({
    from: copy.getFromFlag()?.getValue(),
    sources: copy.getArguments().slice(0, -1).map(String),
  }))
  const stagesUsed = copies.flatMap(({ from }) => from ?? [])
  expect(stagesUsed.filter((from) => !known.has(from))).toEqual([])
  const sources = copies.filter(({ from }) => !from).flatMap(({ sources }) => sources)
  expect(sources.filter((source) => !existsSync(source))).toEqual([])
})

test('compose starts the site behind Caddy and PgBouncer, with settings that exist', () => {
  const { services, volumes } = parse(read('compose.yaml')) as {
    services: Record<string, { image?: string; environment?: object; volumes?: string[]; depends_on?: object }>
    volumes: object
  }
  expect(Object.keys(services).sort()).toEqual(['caddy', 'pgbouncer', 'postgres', 'site'])
  for (const key of Object.keys(services['site']?.environment ?? {})) expect(configurationKeys).toContain(key)
  const all = Object.values(services)
  const images = all.flatMap(({ image }) => image ?? [])
  expect(images.filter((image) => !/:v?\d/.test(image))).toEqual([])
  const sources = all.flatMap(({ volumes: mounted = [] }) => mounted.map((mount) => mount.split(':')[0]!))
  const isThere = (source: string) => (source.startsWith('.') ? existsSync(join('deploy', source)) : source in volumes)
  expect(sources.filter((source) => !isThere(source))).toEqual([])
  const needed = all.flatMap(({ depends_on = {} }) => Object.keys(depends_on))
  expect(needed.filter((name) => !(name in services))).toEqual([])
  const names = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map((match) => match[1]!)
  const example = read('compose.env.example')
  for (const name of names) expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
})

test('Kubernetes probes the paths of the site, keeps two pods, and migrates in a job', async () => {
  const documents = files
    .filter((path) => path.startsWith('kubernetes/'))
    .flatMap((path) => parseAllDocuments(read(path)).map((document) => document.toJS()))
  const one = (kind: string) => documents.find((each) => each.kind === kind)
  const [pod, job] = [one('Deployment').spec.template.spec, one('Job').spec.template.spec]
  const [site] = pod.containers
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
    expect((await caller(server).get(site[probe].httpGet.path)).status, probe).toBe(200)
  expect(one('PodDisruptionBudget').spec.minAvailable).toBeLessThan(one('Deployment').spec.replicas)
  expect(one('PodDisruptionBudget').spec.selector).toEqual(one('Deployment').spec.selector)
  expect(one('Service').spec.selector).toEqual(one('Deployment').spec.selector.matchLabels)
  for (const { securityContext } of [pod, job]) expect(securityContext.runAsNonRoot).toBe(true)
  expect(job.containers[0]).toMatchObject({ image: site.image, command: ['node', 'bin/run.mjs', 'migrate'] })
  for (const key of Object.keys(one('ConfigMap').data)) expect(configurationKeys).toContain(key)
})

/** The metrics in a query of Prometheus; functions, labels, times and keywords are left out. */
const metricsIn = (query: string) => {
  const names = query
    .replaceAll(/\{[^}]*\}|\bby \([^)]*\)|\[[^\]]*\]|\boffset \w+/g, ' ')
    .matchAll(/\b[a-z][a-z0-9_]*\b(?!\s*\()/g)
  return [...names].map(([name]) => name).filter((name) => !['and', 'or', 'unless'].includes(name))
}

test('the table of incidents says what to do for each alert', () => {
  const { groups } = parse(read('prometheus/alerts.yml')) as { groups: { rules: { alert: string }[] }[] }
  const table = readFileSync('docs/operating.md', 'utf8').split('## Incidents')[1]!.split('\n## ')[0]!
  const rows = table.split('\n').filter((line) => line.startsWith('|'))
  expect(rows.filter((row) => row.split(' | ').length !== 3)).toEqual([])
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  expect(alerts.filter((alert) => !rows.some((row) => row.includes(`\`${alert}\``)))).toEqual([])
})

test('alerts and the dashboard use metrics, queues and states that /metrics has', async () => {
  const { groups } = parse(read('prometheus/alerts.yml')) as { groups: { rules: { expr: string }[] }[] }
  const { panels } = JSON.parse(read('grafana/dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
  const queries = [
    ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  const { body } = await caller(server).get<string>('/metrics')
  const known = new Set(
    [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_count`, `${name}_bucket`, `${name}_sum`] : [name!],
    ),
  )
  const used = new Set(queries.flatMap(metricsIn))
  expect(used.size).toBeGreaterThan(15)
  // Prometheus adds `up` itself.
  known.add('up')
  expect([...used].filter((name) => !known.has(name))).toEqual([])
  // A metric of a site that nothing documents would be missed in an incident.
  const documented = readFileSync('docs/operating.md', 'utf8')
    .split('## Metrics')[1]!
    .split('\n## ')[0]!
    .match(/(?<=`)[a-z]+_[a-z_]+(?=`)/g)!
  const types = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
  expect(new Set(documented)).toEqual(
    new Set([...types].filter((name) => !/^(process|nodejs)_/.test(name) && name !== 'jobs')),
  )
  const names = new Set([...queues, ...schedule(server.deps)].map(({ name }) => name))
  for (const [, queue] of queries.join('\n').matchAll(/queue="([^"]+)"/g)) expect(names).toContain(queue)
})

test('templates can be filled, and a missing value is named', () => {
  const templates = files.filter((path) => path.endsWith('.template'))
  expect(templates.length).toBeGreaterThan(3)
  for (const path of templates) {
    const names = [...placeholdersIn(read(path)).keys()]
    const filled = fillTemplate(read(path), Object.fromEntries(names.map((name) => [name, '127.0.0.1'])))
    expect(filled, path).not.toContain('${')
    // Without it, npm prints two lines of its own, which would be part of the file.
    expect(filled, path).toContain(`npm run --silent fill -- deploy/${path} >`)
  }
  const names = [...placeholdersIn(read('patroni/patroni.yml.template')).keys()]
  const patroni = fillTemplate(
    read('patroni/patroni.yml.template'),
    Object.fromEntries(names.map((name) => [name, 'one'])),
  )
  expect(parse(patroni)).toHaveProperty('postgresql.authentication.rewind')
  // patroni --validate-config wants both.
  expect(parse(patroni).bootstrap.pg_hba).toEqual(parse(patroni).postgresql.pg_hba)
  expect(() => fillTemplate(read('patroni/patroni.yml.template'), { NODE_NAME: 'one' })).toThrow(
    /^Set NODE_HOST, API_PASSWORD, CLUSTER_NETWORK, ETCD_HOSTS,/,
  )
})

test('a password of digits stays a text, and one that would end its quotes is refused', () => {
  const template = read('patroni/patroni.yml.template')
  const digits = Object.fromEntries([...placeholdersIn(template).keys()].map((name) => [name, '12345678']))
  const { restapi, postgresql } = parse(fillTemplate(template, digits))
  const passwords = [restapi.authentication, ...Object.values<object>(postgresql.authentication)]
  for (const each of passwords) expect(each).toHaveProperty('password', '12345678')
  for (const API_PASSWORD of ["it's", 'one\ntwo'])
    expect(() => fillTemplate(template, { ...digits, API_PASSWORD })).toThrow(/^API_PASSWORD must not have/)
})

test('units of systemd run commands that exist, as users without privileges', () => {
  const units = files.filter((path) => /\.(service|timer)$/.test(path))
  expect(units).toHaveLength(6)
  for (const path of units.filter((unit) => unit.endsWith('.service'))) {
    const text = read(path)
    const isOfDatabase = path.includes('pgbackrest')
    expect(text).toMatch(isOfDatabase ? /^User=postgres$/m : /^User=porchlight$/m)
    expect(text).toMatch(isOfDatabase ? /pgbackrest --stanza=porchlight / : /node bin\/run\.mjs (start|backup)/)
    for (const line of text.split('\n')) expect(line).toMatch(/^$|^#|^\[\w+\]$|^[A-Z]\w+=/)
  }
  const started = units.map((path) => /^Unit=(.*)@(full|diff)\.service$/m.exec(read(path))?.[1]).filter(Boolean)
  expect(started).toEqual(['porchlight-pgbackrest', 'porchlight-pgbackrest'])
})

test('Prometheus reads the metrics under the name that alerts and the dashboard look for', () => {
  const named = [...(read('prometheus/alerts.yml') + read('grafana/dashboard.json')).matchAll(/job=\\?"(\w+)/g)]
  const names = new Set(named.map(([, name]) => name))
  for (const path of ['prometheus/scrape.yml', 'prometheus/scrape-kubernetes.yml']) {
    const { scrape_configs } = parse(read(path)) as { scrape_configs: { job_name: string; authorization: object }[] }
    expect(new Set(scrape_configs.map(({ job_name }) => job_name)), path).toEqual(names)
    for (const { authorization } of scrape_configs) expect(authorization).toHaveProperty('credentials_file')
  }
})
