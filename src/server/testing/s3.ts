/** An S3 server in this process, for the tests. */
import { setTimeout as delay } from 'node:timers/promises'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../adapters/storage/s3.ts'

/**
 * Works around two bugs of s3rver: it writes the metadata of a file in two steps, between which
 * listing fails, and it creates the continuation token of a list with a cipher that Node has
 * removed.
 */
function mendLists({ store }: S3rver): void {
  const list = store.listObjects.bind(store)
  store.listObjects = (bucket, options) => list(bucket, { ...options, maxKeys: Infinity })
  const read = store.getMetadata.bind(store)
  store.getMetadata = async (bucket, key) => {
    for (let tries = 0; ; tries++) {
      try {
        return await read(bucket, key)
      } catch (error) {
        if (!(error instanceof SyntaxError) || tries >= 50) throw error
        await delay(20)
      }
    }
  }
}

/**
 * Starts a server with one empty bucket, on a free port of this machine; its files lie in `folder`.
 */
export async function startS3(
  folder: string,
): Promise<{ settings: S3Settings; close(): Promise<void> }> {
  const bucket = 'antan'
  const server = new S3rver({
    // Its verification of signatures fails on a slash in a query.
    allowMismatchedSignatures: true,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  mendLists(server)
  const { port } = await server.run()
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-west-3',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    pathStyle: true,
  }
  return { settings, close: () => server.close() }
}
