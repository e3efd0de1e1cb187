declare module '@20minutes/s3rver' {
  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    allowMismatchedSignatures: boolean
    configureBuckets: { name: string; configs: string[] }[]
  }
  type Store = {
    getMetadata(bucket: string, key: string): Promise<object>
    listObjects(bucket: string, options: { maxKeys: number }): Promise<object>
  }
  export default class S3rver {
    store: Store
    constructor(options: Options)
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
