import { createReadStream } from "node:fs"
import type { Readable } from "node:stream"
import { setTimeout as pause } from "node:timers/promises"
import type { S3Client } from "@aws-sdk/client-s3"
import { StoreAway } from "./away.ts"
import type { S3Place } from "./filesUrl.ts"

/** Pauses before the second and later attempts, ms (exponential backoff): a store that restarts is back within them. */
const PAUSES_MS = [100, 400, 1_600] as const
/** Timeouts of a connection, and of a silent one. */
const CONNECT_MS = 3_000
const SILENCE_MS = 20_000
/** Timeout of the health check. */
const STATE_MS = 3_000
const MOST_SOCKETS = 64
const nothing = () => undefined
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

type Failed = { readonly code: string; readonly status: number | null }

/** Name of an SDK error: the store's code, or node's code of a failed connection. */
const failedOf = (thrown: unknown): Failed => {
  if (!(thrown instanceof Error)) return { code: "Error", status: null }
  const meta = (thrown as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata
  const code = "code" in thrown && typeof thrown.code === "string" ? thrown.code : thrown.name
  return { code, status: meta?.httpStatusCode ?? null }
}

/** Refusals with status 400 that another attempt can pass: the bytes were damaged or late on their way. */
const IN_TRANSIT = ["BadDigest", "IncompleteBody", "RequestTimeout", "XAmzContentSHA256Mismatch"]
const isPassing = ({ code, status }: Failed): boolean =>
  status === null || status >= 500 || status === 408 || status === 429 || IN_TRANSIT.includes(code)

const isMissing = ({ code, status }: Failed): boolean => status === 404 && code !== "NoSuchBucket"

export type S3Object = { readonly key: string; readonly size: number; readonly written: number }

type Put = {
  readonly key: string
  readonly path: string
  readonly size: number
  readonly sha256: string
}

/**
 * Calls of an S3-compatible store, each with retries. Loaded only where FILES_URL names one: the SDK is large.
 * Uploads carry their SHA-256 in the signature and as a checksum, so the store refuses bytes that were damaged.
 */
export const openS3 = async ({ endpoint, region, bucket, isPathStyle, key: keys }: S3Place) => {
  const sdk = await import("@aws-sdk/client-s3")
  const client: S3Client = new sdk.S3Client({
    endpoint,
    region,
    forcePathStyle: isPathStyle,
    ...(keys === null ? {} : { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
    maxAttempts: 1,
    /** Failures are reported by the caller, not on the console. */
    logger: SILENT,
    /** Stores other than Amazon's refuse the checksums that the SDK would add by itself. */
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      httpAgent: { keepAlive: true, maxSockets: MOST_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MOST_SOCKETS },
    },
  })

  /** @throws StoreAway when every attempt failed, or the store refuses; null = the object is missing */
  const tried = async <A>(attempt: () => Promise<A>): Promise<A | null> => {
    for (let count = 0; ; count += 1) {
      try {
        return await attempt()
      } catch (thrown) {
        const failed = failedOf(thrown)
        if (isMissing(failed)) return null
        const wait = PAUSES_MS[count]
        if (wait === undefined || !isPassing(failed)) throw new StoreAway(failed.code, thrown)
        await pause(wait)
      }
    }
  }

  return {
    put: async ({ key, path, size, sha256 }: Put): Promise<void> => {
      const done = await tried(async () => {
        /** A stream cannot be sent twice: each attempt opens its own. */
        const body = createReadStream(path)
        const command = new sdk.PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: body,
          ContentLength: size,
          ChecksumSHA256: Buffer.from(sha256, "hex").toString("base64"),
        })
        command.middlewareStack.add(
          (next) => (given) => {
            const request = given.request as { readonly headers: Record<string, string> }
            request.headers["x-amz-content-sha256"] = sha256
            return next(given)
          },
          { step: "build" },
        )
        try {
          await client.send(command)
        } finally {
          body.destroy()
        }
        return true
      })
      if (done === null) throw new StoreAway("NoSuchBucket")
    },
    /** The opened stream and its length; null = missing. */
    get: (key: string): Promise<{ readonly body: Readable; readonly size: number } | null> =>
      tried(async () => {
        const found = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }))
        return { body: found.Body as Readable, size: found.ContentLength ?? -1 }
      }),
    /** Size in bytes; null = missing. */
    head: (key: string): Promise<number | null> =>
      tried(async () => {
        const found = await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key }))
        return found.ContentLength ?? -1
      }),
    remove: async (key: string): Promise<void> => {
      await tried(() => client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key })))
    },
    /** Objects below a prefix, a page of at most 1,000 at a time, in the order of their keys. */
    async *list(prefix: string): AsyncGenerator<readonly S3Object[], void> {
      for (let after: string | undefined, isOver = false; !isOver;) {
        const from = after
        const page = await tried(() =>
          client.send(
            new sdk.ListObjectsV2Command({
              Bucket: bucket,
              Prefix: prefix,
              ...(from === undefined ? {} : { ContinuationToken: from }),
            }),
          ),
        )
        if (page === null) throw new StoreAway("NoSuchBucket")
        yield (page.Contents ?? []).map(({ Key = "", Size = 0, LastModified }) => ({
          key: Key,
          size: Size,
          written: LastModified?.getTime() ?? Date.now(),
        }))
        after = page.NextContinuationToken
        isOver = page.IsTruncated !== true || after === undefined
      }
    },
    /** Code of the error; null = the store answers. One attempt. */
    problem: (): Promise<string | null> =>
      client
        .send(new sdk.ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }), {
          abortSignal: AbortSignal.timeout(STATE_MS),
        })
        .then(
          () => null,
          (thrown: unknown) => failedOf(thrown).code,
        ),
  }
}
export type S3 = Awaited<ReturnType<typeof openS3>>
