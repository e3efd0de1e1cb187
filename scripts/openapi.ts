/**
 * Writes docs/openapi.json from the contract: `node scripts/openapi.ts`; `--check` only reports
 * whether the file is up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts'
import { api } from '#contract/index.ts'
import { route } from '#contract/paths.ts'

type Json = Record<string, unknown>
const file = join(import.meta.dirname, '../docs/openapi.json')

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

/** One `parameters` entry per property of an object schema. */
function parametersOf(schema: z.ZodType, where: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: shape,
  }))
}

function requestBodyOf(endpoint: Endpoint): Json {
  if (endpoint.kind !== 'json' || route(endpoint.operation).method === 'GET') return {}
  const upload = endpoint.file ?? endpoint.stream
  if (upload) {
    const fields = schemaOf(endpoint.body, 'input').properties as Json | undefined
    const schema = {
      type: 'object',
      required: [upload.field],
      properties: { ...fields, [upload.field]: { type: 'string', format: 'binary' } },
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  const schema = schemaOf(endpoint.body, 'input')
  if (endpoint.files) {
    const files = Object.fromEntries(
      endpoint.files.map(({ field }) => [field, { type: 'string', format: 'binary' }]),
    )
    const form = { ...schema, properties: { ...(schema.properties as Json), ...files } }
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: form }, 'application/json': { schema } },
      },
    }
  }
  return Object.keys(schema.properties ?? {}).length === 0
    ? {}
    : { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

function successOf(endpoint: Endpoint): Json {
  if (endpoint.kind === 'redirect') return { 302: { description: 'Redirection' } }
  const content =
    endpoint.kind === 'json'
      ? { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } }
      : Object.fromEntries(
          endpoint.mediaTypes.map((type) => [
            type,
            { schema: { type: 'string', format: 'binary' } },
          ]),
        )
  return { 200: { description: 'Success', content } }
}

function securityOf(endpoint: Endpoint): Json {
  if (endpoint.access === 'public') return {}
  return {
    security:
      endpoint.access === 'image' ? [{ bearer: [] }, { imageCookie: [] }] : [{ bearer: [] }],
  }
}

function documentOf(): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of Object.values(api) as Endpoint[]) {
    const { method, path } = route(endpoint.operation)
    const params = endpoint.kind === 'redirect' ? [] : parametersOf(endpoint.params, 'path')
    const operation = {
      operationId: endpoint.operation,
      summary: endpoint.summary,
      'x-access': endpoint.access,
      ...securityOf(endpoint),
      parameters: [...params, ...parametersOf(endpoint.query, 'query')],
      ...requestBodyOf(endpoint),
      responses: { ...successOf(endpoint), default: { $ref: '#/components/responses/Error' } },
    }
    const key = path.replace(/:(\w+)/g, '{$1}')
    paths[key] = { ...paths[key], [method.toLowerCase()]: operation }
  }
  const errorSchema = {
    type: 'object',
    required: ['code', 'message', 'requestId'],
    properties: {
      code: { type: 'string', enum: Object.keys(ERROR_STATUS) as ErrorCode[] },
      message: { type: 'string' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
      requestId: { type: 'string' },
    },
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Antan',
      version: '1.0.0',
      description:
        'Generated from src/contract. Error codes and their statuses are in src/contract/errors.ts.',
    },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        imageCookie: { type: 'apiKey', in: 'cookie', name: 'antan_image' },
      },
      responses: {
        Error: {
          description: 'Any failure',
          content: { 'application/json': { schema: errorSchema } },
        },
      },
    },
  }
}

const text = `${JSON.stringify(documentOf(), null, 2)}\n`
if (process.argv.includes('--check')) {
  const fresh = readFileSync(file, 'utf8') === text
  console.log(
    fresh
      ? 'docs/openapi.json is fresh'
      : 'docs/openapi.json is stale: run `node scripts/openapi.ts`',
  )
  process.exitCode = fresh ? 0 : 1
} else {
  writeFileSync(file, text)
}
