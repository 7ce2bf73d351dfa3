import { createHash, createHmac } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/**
 * An S3-compatible store on loopback, in memory: PUT, GET, HEAD, DELETE and ListObjectsV2. It computes every signature
 * (Signature Version 4, from Amazon's documentation) and every checksum itself, and refuses what does not match.
 */

const KEY = { id: "uji", secret: "rahasia/uji+1" }
const REGION = "ap-southeast-3"

export type StoredObject = { readonly bytes: Buffer; written: number }
/** Fault that a request meets instead of its answer. */
export type Fault = "away" | "reset" | "forbidden" | "cut" | "damaged"
export type Asked = { readonly method: string; readonly key: string }

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex")
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature that a request should have. */
const signatureOf = (request: IncomingMessage, signed: readonly string[], scope: string): string => {
  const url = new URL(request.url ?? "/", "http://store")
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join("&")
  const headers = signed.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`).join("")
  const payload = String(request.headers["x-amz-content-sha256"])
  const canonical = [request.method, url.pathname, query, headers, signed.join(";"), payload].join("\n")
  const [date = "", region = "", service = ""] = scope.split("/")
  const text = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, sha256(canonical)].join("\n")
  const key = hmac(hmac(hmac(hmac(`AWS4${KEY.secret}`, date), region), service), "aws4_request")
  return hmac(key, text).toString("hex")
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/** Code of a refusal; null = the request is signed, and its bytes are those that it names. */
const refusalOf = (request: IncomingMessage, body: Buffer): string | null => {
  const found = AUTHORIZATION.exec(request.headers.authorization ?? "")
  const [, id, scope = "", names = "", signature] = found ?? []
  if (found === null || id !== KEY.id) return "InvalidAccessKeyId"
  if (scope.split("/")[1] !== REGION) return "AuthorizationHeaderMalformed"
  const signed = names.split(";")
  if (!signed.includes("host") || !signed.includes("x-amz-content-sha256")) return "AccessDenied"
  if (signatureOf(request, signed, scope) !== signature) return "SignatureDoesNotMatch"
  const payload = request.headers["x-amz-content-sha256"]
  if (payload !== sha256(body)) return "XAmzContentSHA256Mismatch"
  const checksum = request.headers["x-amz-checksum-sha256"]
  if (request.method === "PUT" && checksum !== Buffer.from(sha256(body), "hex").toString("base64"))
    return "BadDigest"
  return null
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const refuse = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)

/**
 * @param pageSize objects of one page of a list
 * @param host address that it listens on
 */
export const startS3 = async (bucket = "balai", pageSize = 1_000, host = "127.0.0.1") => {
  const objects = new Map<string, StoredObject>()
  const asked: Asked[] = []
  const control = { faultOf: (_: Asked): Fault | null => null, pageSize }

  const listing = (params: URLSearchParams): string => {
    const prefix = params.get("prefix") ?? ""
    const after = params.get("continuation-token") ?? ""
    const most = Math.min(control.pageSize, Number(params.get("max-keys") ?? 1_000))
    const all = [...objects]
      .filter(([key]) => key.startsWith(prefix) && key > after)
      .toSorted((a, b) => (a[0] < b[0] ? -1 : 1))
    const page = all.slice(0, most)
    const more = all.length > page.length
    const rows = page.map(
      ([key, { bytes, written }]) =>
        `<Contents><Key>${key}</Key><LastModified>${new Date(written).toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    )
    const next = more ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : ""
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join("")}</ListBucketResult>`
  }

  const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer, fault: Fault | null) => {
    const url = new URL(request.url ?? "/", "http://store")
    const [, name, ...rest] = decodeURIComponent(url.pathname).split("/")
    const key = rest.join("/")
    if (name !== bucket) return refuse(response, 404, "NoSuchBucket")
    if (key === "") return response.writeHead(200).end(listing(url.searchParams))
    const found = objects.get(key)
    if (request.method === "PUT") {
      const bytes = fault === "cut" ? body.subarray(0, body.length >> 1) : body
      objects.set(key, { bytes, written: Date.now() })
      return response.writeHead(200, { etag: '"1"' }).end()
    }
    if (request.method === "DELETE") {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (found === undefined) return refuse(response, 404, "NoSuchKey")
    response.writeHead(200, { "content-length": found.bytes.length, etag: '"1"' })
    if (request.method === "HEAD") return response.end()
    if (fault === "cut") {
      response.write(found.bytes.subarray(0, found.bytes.length >> 1))
      return setImmediate(() => response.destroy())
    }
    return response.end(fault === "damaged" ? Buffer.alloc(found.bytes.length, 7) : found.bytes)
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const [, , ...rest] = decodeURIComponent((request.url ?? "").split("?")[0] ?? "").split("/")
    const one: Asked = { method: request.method ?? "", key: rest.join("/") }
    asked.push(one)
    const fault = control.faultOf(one)
    if (fault === "reset") return request.socket.destroy()
    if (request.method === "PUT" && request.headers["content-length"] === undefined)
      return refuse(response, 411, "MissingContentLength")
    const body = await bodyOf(request).catch(() => null)
    if (body === null) return response.destroy()
    if (fault === "away") return refuse(response, 503, "SlowDown")
    if (fault === "forbidden") return refuse(response, 403, "AccessDenied")
    const refusal = refusalOf(request, body)
    return refusal === null
      ? answer(request, response, body, fault)
      : refuse(response, refusal.endsWith("Mismatch") || refusal === "BadDigest" ? 400 : 403, refusal)
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((done) => server.listen(0, host, done))
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    objects,
    /** Every request, in its order. */
    asked,
    control,
    /** FILES_URL of a folder in the bucket. */
    url: (prefix = "", secret = KEY.secret) =>
      `s3://${KEY.id}:${encodeURIComponent(secret)}@${host}:${port}/${bucket}/${prefix}?region=${REGION}&tls=off`,
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
export type TestS3 = Awaited<ReturnType<typeof startS3>>
