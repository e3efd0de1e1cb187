/**
 * The manifests of deploy/kubernetes agree with each other and with the configuration, the probes,
 * the queue and the image.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseAllDocuments } from 'yaml'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { SETTINGS } from '#server/config-schema.ts'
import { readConfig } from '#server/config.ts'
import { JOBS } from '#server/jobs/jobs.ts'
import { inRoot } from './lib/project.mjs'

const FOLDER = 'deploy/kubernetes'
const text = (path: string) => readFileSync(inRoot(path), 'utf8')

/** Every document of a file; throws on duplicate keys and other errors. */
const documentsOf = (file: string): unknown[] =>
  parseAllDocuments(text(`${FOLDER}/${file}`), { strict: true, uniqueKeys: true }).map(
    (document) => {
      expect([...document.errors, ...document.warnings], file).toEqual([])
      return document.toJS() as unknown
    },
  )

const Labels = z.record(z.string(), z.string())
const Port = z.union([z.string(), z.int()])
const Probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }),
  periodSeconds: z.int(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int(),
})
const Volume = z.strictObject({
  name: z.string(),
  emptyDir: z.strictObject({ sizeLimit: z.string() }),
})
const Container = z.strictObject({
  name: z.string(),
  image: z.literal('antan'),
  command: z.array(z.string()).optional(),
  envFrom: z.tuple([
    z.strictObject({ configMapRef: z.strictObject({ name: z.string() }) }),
    z.strictObject({ secretRef: z.strictObject({ name: z.string() }) }),
  ]),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })).default([]),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.int() })).default([]),
  startupProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: z.string(), memory: z.string() }),
    limits: z.strictObject({ memory: z.string() }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
})
const Pod = z.strictObject({
  restartPolicy: z.literal('Never').optional(),
  terminationGracePeriodSeconds: z.int().optional(),
  topologySpreadConstraints: z
    .array(z.object({ labelSelector: z.object({ matchLabels: Labels }) }))
    .optional(),
  automountServiceAccountToken: z.literal(false),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int().positive(),
    runAsGroup: z.int().positive(),
    fsGroup: z.int().positive(),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.tuple([Container]),
  volumes: z.array(Volume),
})
const Template = z.strictObject({
  metadata: z.strictObject({ labels: Labels, annotations: Labels.optional() }),
  spec: Pod,
})
const named = z.object({ name: z.string() })
const Selector = z.strictObject({ matchLabels: Labels })

const Deployment = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata: named,
  spec: z.strictObject({
    replicas: z.int().optional(),
    selector: Selector,
    strategy: z.object({ type: z.literal('RollingUpdate') }),
    template: Template,
  }),
})
const Job = z.strictObject({
  apiVersion: z.literal('batch/v1'),
  kind: z.literal('Job'),
  metadata: named,
  spec: z.strictObject({
    backoffLimit: z.int(),
    activeDeadlineSeconds: z.int(),
    ttlSecondsAfterFinished: z.int(),
    template: Template,
  }),
})
const Service = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Service'),
  metadata: named,
  spec: z.strictObject({
    selector: Labels,
    ports: z.tuple([z.strictObject({ name: z.string(), port: z.int(), targetPort: Port })]),
  }),
})
const Budget = z.strictObject({
  apiVersion: z.literal('policy/v1'),
  kind: z.literal('PodDisruptionBudget'),
  metadata: named,
  spec: z.strictObject({
    minAvailable: z.int().optional(),
    maxUnavailable: z.int().optional(),
    selector: Selector,
  }),
})
const Autoscaler = z.strictObject({
  apiVersion: z.literal('autoscaling/v2'),
  kind: z.literal('HorizontalPodAutoscaler'),
  metadata: named,
  spec: z.strictObject({
    scaleTargetRef: z.strictObject({
      apiVersion: z.literal('apps/v1'),
      kind: z.literal('Deployment'),
      name: z.string(),
    }),
    minReplicas: z.int().min(1),
    maxReplicas: z.int(),
    metrics: z.tuple([
      z.strictObject({
        type: z.literal('External'),
        external: z.strictObject({
          metric: z.strictObject({ name: z.string(), selector: Selector }),
          target: z.strictObject({ type: z.literal('AverageValue'), averageValue: z.string() }),
        }),
      }),
    ]),
    behavior: z.object({ scaleUp: z.object({}), scaleDown: z.object({}) }),
  }),
})

const [web, service, webBudget] = documentsOf('web.yaml')
const [worker, workerBudget, autoscaler] = documentsOf('worker.yaml')
const [migration] = documentsOf('migration.yaml')
const deployments = { web: Deployment.parse(web), worker: Deployment.parse(worker) }
const templates = {
  web: deployments.web.spec.template,
  worker: deployments.worker.spec.template,
  migration: Job.parse(migration).spec.template,
}
const settings = z
  .strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('ConfigMap'),
    metadata: named,
    data: Labels,
  })
  .parse(documentsOf('settings.yaml')[0])
const secrets = Object.fromEntries(
  [...text(`${FOLDER}/secrets.env.example`).matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

test('every file is listed for rendering, and every listed one exists', () => {
  const { resources } = z
    .object({ resources: z.array(z.string()) })
    .parse(documentsOf('kustomization.yaml')[0])
  const others = ['kustomization.yaml', 'prometheus-adapter.yaml']
  const files = globSync('*.yaml', { cwd: inRoot(FOLDER) })
  expect(resources.toSorted()).toEqual(files.filter((file) => !others.includes(file)).toSorted())
  for (const file of files) documentsOf(file)
})

function settingsOf(name: keyof typeof templates) {
  const [container] = templates[name].spec.containers
  const [{ configMapRef }, { secretRef }] = container.envFrom
  expect([configMapRef.name, secretRef.name]).toEqual([settings.metadata.name, 'antan'])
  const own = Object.fromEntries(container.env.map(({ name: key, value }) => [key, value]))
  return { ...settings.data, ...secrets, ...own, HOST: '0.0.0.0' }
}

test.each(['web', 'worker', 'migration'] as const)(
  'the settings of %s are complete and none is unknown',
  (name) => {
    const env = settingsOf(name)
    expect(Object.keys(env).filter((key) => !SETTINGS.includes(key))).toEqual([])
    expect(readConfig(env)).toMatchObject({
      trustProxy: true,
      demo: false,
      s3: { bucket: 'antan' },
    })
  },
)

test('the migration runs its own command', () => {
  expect(templates.migration.spec.containers[0].command).toEqual(['node', 'scripts/migrate.ts'])
})

test.each(['web', 'worker'] as const)('%s has its role, and the ports of its settings', (name) => {
  const config = readConfig(settingsOf(name))
  expect([config.servesRequests, config.runsJobs]).toEqual([name === 'web', name === 'worker'])
  expect(templates[name].spec.containers[0].ports).toEqual([
    { name: 'http', containerPort: config.port },
    { name: 'metrics', containerPort: config.metrics?.port },
  ])
  expect(templates[name].metadata.annotations).toMatchObject({
    'prometheus.io/port': String(config.metrics?.port),
  })
})

test('no secret is among the settings', () => {
  const isSecret = /KEY|SECRET|TOKEN|PASSWORD|DATABASE_URL/
  expect(Object.keys(settings.data).filter((name) => isSecret.test(name))).toEqual([])
  expect(Object.keys(settings.data).filter((name) => name in secrets)).toEqual([])
})

test.each(['web', 'worker'] as const)('%s is probed at paths that exist, on its port', (name) => {
  const [container] = templates[name].spec.containers
  const paths = (['startupProbe', 'readinessProbe', 'livenessProbe'] as const).map((probe) => {
    expect(container[probe]?.httpGet.port).toBe('http')
    return container[probe]?.httpGet.path
  })
  expect(paths).toEqual(['/health', '/ready', '/health'])
  const routes = text('src/server/http/health.ts')
  for (const path of new Set(paths)) expect(routes).toContain(`'${path}'`)
  // A drain takes 5 and then at most 25 seconds.
  expect(templates[name].spec.terminationGracePeriodSeconds).toBeGreaterThan(30)
})

test('every selector matches its pods', () => {
  for (const [name, { metadata, spec }] of Object.entries(deployments)) {
    expect(metadata.name).toBe(name)
    expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels)
    expect(spec.template.spec.topologySpreadConstraints?.[0]?.labelSelector.matchLabels).toEqual(
      spec.selector.matchLabels,
    )
  }
  const { spec } = Service.parse(service)
  expect(spec.selector).toEqual(templates.web.metadata.labels)
  expect(spec.ports[0].targetPort).toBe('http')
  const budgets = { web: Budget.parse(webBudget), worker: Budget.parse(workerBudget) }
  for (const name of ['web', 'worker'] as const) {
    expect(budgets[name].spec.selector.matchLabels).toEqual(templates[name].metadata.labels)
    const { minAvailable, maxUnavailable } = budgets[name].spec
    expect([minAvailable, maxUnavailable].filter((limit) => limit !== undefined)).toEqual([1])
  }
  expect(text(`${FOLDER}/ingress.yaml`)).toContain(
    `service: { name: ${Service.parse(service).metadata.name}, port: { name: http } }`,
  )
})

test('workers are scaled by a figure of /metrics, for a queue that exists', () => {
  const { spec } = Autoscaler.parse(autoscaler)
  expect(spec.scaleTargetRef.name).toBe(deployments.worker.metadata.name)
  // A number in the deployment would reset what the autoscaler chose.
  expect(deployments.worker.spec.replicas).toBeUndefined()
  expect(spec.maxReplicas).toBeGreaterThan(spec.minReplicas)
  const [{ external }] = spec.metrics
  expect(text('src/server/operations/metrics.ts')).toContain(`name: '${external.metric.name}'`)
  expect(Object.keys(JOBS)).toContain(external.metric.selector.matchLabels['queue'])
  expect(text(`${FOLDER}/prometheus-adapter.yaml`)).toContain(
    `seriesQuery: ${external.metric.name}`,
  )
})

test('what a process writes has a volume, and the image is the one of the Dockerfile', () => {
  const image = text('Dockerfile')
  for (const { spec } of Object.values(templates)) {
    const [{ volumeMounts }] = spec.containers
    expect(volumeMounts.map(({ name }) => name)).toEqual(spec.volumes.map(({ name }) => name))
    expect(image).toContain(`DATA_DIR=${volumeMounts[0]?.mountPath}`)
    expect(volumeMounts[1]?.mountPath).toBe('/tmp')
  }
})
