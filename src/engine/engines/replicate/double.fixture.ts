/**
 * Runs a test double of Replicate: the subset of its API that we use, over local HTTP, with its
 * failure modes.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import type { Timing } from './predictions.ts'
import type { ReplicateSettings } from './settings.ts'

type Prediction = {
  id: string
  status: string
  input: Record<string, unknown>
  output: unknown
  polls: number
}
type Reply = { status?: number; body?: unknown; headers?: Record<string, string> }
type ApiCall = 'file' | 'create' | 'get' | 'cancel' | 'list' | 'account'
type Call = ApiCall | 'picture'

export type Behaviour = {
  /** Overrides the reply to a call; null breaks the connection after the call took effect. */
  override?: (call: Call, nth: number) => Reply | null | undefined
  /** Number of polls until a prediction ends; Infinity: never. */
  polls?: number
  outcome?: 'succeeded' | 'failed'
  /** Returns a prediction's output, given the address of the right picture. */
  output?: (address: string) => unknown
  /** Returns the output picture. */
  restore?: (sent: Buffer) => Promise<Buffer>
}

const TOKEN = 'r8_test'
export const FAST_TIMING: Timing = {
  calls: { attempts: 3, firstDelayMs: 5, timeoutMs: 2_000 },
  pollMs: 5,
  predictionMs: 3_000,
}

/** Returns the picture twice as large and lighter, like a typical model. */
const enlarged = async (sent: Buffer): Promise<Buffer> => {
  const { width } = await sharp(sent).metadata()
  return sharp(sent)
    .resize({ width: width * 2 })
    .linear(1.05, 4)
    .png()
    .toBuffer()
}

export async function startDouble() {
  const files = new Map<string, Buffer>()
  const predictions = new Map<string, Prediction>()
  const calls: Call[] = []
  let behaviour: Behaviour = {}
  const newId = () => randomBytes(13).toString('hex')

  const server = createServer((request, response) => {
    void serve(request).then(
      (reply) => send(response, reply),
      () => send(response, { status: 500 }),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function send(response: ServerResponse, reply: Reply | null): void {
    if (reply === null) return void response.destroy()
    const { status = 200, body, headers = {} } = reply
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(
      Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body ?? {}),
    )
  }

  async function bodyOf(request: IncomingMessage): Promise<Response> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    return new Response(Buffer.concat(parts), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    })
  }

  /** Handles a call of the API without failures. */
  async function answerCall(call: ApiCall, request: IncomingMessage, id: string): Promise<Reply> {
    if (call === 'account') return { body: { type: 'user', username: 'antan', name: 'Antan' } }
    if (call === 'file' && request.method === 'DELETE')
      return { status: files.delete(id) ? 204 : 404, body: '' }
    if (call === 'file') {
      const content = (await (await bodyOf(request)).formData()).get('content') as File
      const file = newId()
      files.set(file, Buffer.from(await content.arrayBuffer()))
      return { status: 201, body: { id: file, urls: { get: `${origin}/v1/files/${file}` } } }
    }
    if (call === 'create') {
      const { input } = (await (await bodyOf(request)).json()) as { input: Record<string, unknown> }
      const prediction = { id: newId(), status: 'starting', input, output: null, polls: 0 }
      predictions.set(prediction.id, prediction)
      return { status: 201, body: prediction }
    }
    if (call === 'list') return { body: { results: [...predictions.values()].toReversed() } }
    const prediction = predictions.get(id)
    if (!prediction) return { status: 404, body: { detail: 'not found' } }
    if (call === 'cancel') return { body: Object.assign(prediction, { status: 'canceled' }) }
    return { body: await advance(prediction) }
  }

  const pictures = new Map<string, Buffer>()
  async function advance(prediction: Prediction): Promise<Prediction> {
    const {
      polls = 1,
      outcome = 'succeeded',
      output = (address: string) => address,
      restore = enlarged,
    } = behaviour
    if (++prediction.polls <= polls || !['starting', 'processing'].includes(prediction.status))
      return prediction
    prediction.status = outcome
    if (outcome === 'failed') return prediction
    const sent = files.get(String(prediction.input['image']).split('/').at(-1) ?? '')
    pictures.set(prediction.id, await restore(sent ?? Buffer.alloc(0)))
    prediction.output = output(`${origin}/pictures/${prediction.id}`)
    return prediction
  }

  async function serve(request: IncomingMessage): Promise<Reply | null> {
    const { pathname } = new URL(request.url ?? '/', origin)
    const [, first, kind = '', id = '', action = ''] = pathname.split('/')
    if (first === 'pictures')
      return withOverride('picture', async () => ({
        body: pictures.get(kind) ?? Buffer.alloc(0),
        headers: { 'content-type': 'image/png' },
      }))
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return { status: 401, body: { detail: 'unauthenticated' } }
    const callOf = (): ApiCall => {
      if (kind === 'files') return 'file'
      if (kind === 'account') return 'account'
      if (pathname.endsWith('/cancel')) return 'cancel'
      if (request.method === 'POST') return 'create'
      return id && kind === 'predictions' && !action ? 'get' : 'list'
    }
    const call = callOf()
    return withOverride(call, () => answerCall(call, request, id))
  }

  async function withOverride(call: Call, answer: () => Promise<Reply>): Promise<Reply | null> {
    calls.push(call)
    const other = behaviour.override?.(call, calls.filter((made) => made === call).length)
    if (other) return other
    const reply = await answer()
    return other === null ? null : reply
  }

  const settings: ReplicateSettings = {
    token: TOKEN,
    model: 'antan/restore',
    input: { image: '{photo}', scale: 2 },
    baseUrl: `${origin}/v1`,
    outputHost: 'replicate.delivery',
  }
  return {
    settings,
    calls,
    predictions,
    files,
    setBehaviour(next: Behaviour) {
      behaviour = next
      calls.length = 0
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type ReplicateDouble = Awaited<ReturnType<typeof startDouble>>
