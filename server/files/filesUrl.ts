import { isAbsolute, join } from "node:path"
import { fileURLToPath } from "node:url"

/** Where the files are, from FILES_URL. */
export type FilesPlace =
  | { readonly kind: "disk"; readonly folder: string }
  | {
      readonly kind: "s3"
      /** `https://host:port` */
      readonly endpoint: string
      readonly region: string
      readonly bucket: string
      /** Begins every key: empty, or with a slash at its end. */
      readonly prefix: string
      /** The bucket is in the path, not in the host's name. */
      readonly isPathStyle: boolean
      /** null = from the environment or the machine's role, as the SDK finds them. */
      readonly key: { readonly id: string; readonly secret: string } | null
    }
export type S3Place = Extract<FilesPlace, { kind: "s3" }>

const PARAMETERS = ["region", "path", "tls"]
/** Rules of S3 for the names of buckets. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** The value is not part of the message: it contains the secret. */
const wrong = (why: string) => new Error(`FILES_URL: ${why}`)

const switchOf = (url: URL, name: string): boolean => {
  const value = url.searchParams.get(name) ?? "on"
  if (value !== "on" && value !== "off") throw wrong(`${name} must be on or off`)
  return value === "on"
}

const s3Of = (url: URL): S3Place => {
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name))
  if (unknown !== undefined) throw wrong(`unknown parameter ${unknown}`)
  if (url.host === "") throw wrong("the host is missing")
  if ((url.username === "") !== (url.password === "")) throw wrong("set both the key and its secret, or none")
  const [bucket = "", ...folders] = url.pathname
    .slice(1)
    .split("/")
    .filter((part) => part !== "")
  if (!BUCKET.test(bucket)) throw wrong("the path must begin with the name of the bucket")
  return {
    kind: "s3",
    endpoint: `${switchOf(url, "tls") ? "https" : "http"}://${url.host}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    bucket,
    prefix: folders.map((part) => `${decodeURIComponent(part)}/`).join(""),
    isPathStyle: switchOf(url, "path"),
    key:
      url.username === ""
        ? null
        : { id: decodeURIComponent(url.username), secret: decodeURIComponent(url.password) },
  }
}

/**
 * Reads FILES_URL: empty or `file:` is DATA_DIR/files, `file:///folder` another folder,
 * `s3://KEY:SECRET@host:port/bucket/prefix?region=…&path=on|off&tls=on|off` an S3-compatible store.
 * @throws an error that names the mistake, without the value
 */
export const readFilesUrl = (value: string | undefined, dataDir: string): FilesPlace => {
  if (value === undefined || value === "" || value === "file:")
    return { kind: "disk", folder: join(dataDir, "files") }
  if (isAbsolute(value)) return { kind: "disk", folder: value }
  if (!URL.canParse(value)) throw wrong("not a URL")
  const url = new URL(value)
  if (url.protocol === "s3:") return s3Of(url)
  if (!value.startsWith("file:///")) throw wrong("must begin with s3:// or file:///")
  return { kind: "disk", folder: fileURLToPath(url) }
}
