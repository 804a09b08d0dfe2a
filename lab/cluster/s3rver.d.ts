declare module '@20minutes/s3rver' {
  /** A server with the API of S3, which stores its objects in a folder. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      allowMismatchedSignatures: boolean
      key: Buffer
      cert: Buffer
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
