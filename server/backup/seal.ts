import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  type DecipherGCM,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto"
import { BackupProblem } from "./problem.ts"

/**
 * Encryption at rest of a backup: AES-256-GCM per file. A file is MAGIC, the nonce (random per file), the ciphertext and
 * the tag. The path inside the backup is additional authenticated data: a file put in the place of another is refused.
 */
const MAGIC = Buffer.from("BALAI\u0001")
const NONCE = 12
const TAG = 16
const KEY = 32
const HEAD = MAGIC.length + NONCE

export type BackupKey = {
  /** Names the key in the manifest without revealing it. */
  readonly id: string
  readonly seal: Buffer
  /** Key of the manifest's HMAC. */
  readonly mac: Buffer
}

const derived = (secret: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `balai backup ${use}`, KEY))

/** @param secret 32 bytes */
export const backupKey = (secret: Buffer): BackupKey => ({
  id: derived(secret, "id").toString("hex").slice(0, 16),
  seal: derived(secret, "seal"),
  mac: derived(secret, "mac"),
})

const changed = (path: string) =>
  new BackupProblem(`${path} rusak atau sudah diubah sejak dicadangkan. Cadangan ini tidak dipakai.`)

type Bytes = AsyncIterable<Buffer>

/** Encrypts a stream; without a key the bytes pass unchanged. */
export const sealing = (key: BackupKey | null, path: string) =>
  async function* (chunks: Bytes): AsyncGenerator<Buffer, void> {
    if (key === null) {
      yield* chunks
      return
    }
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv("aes-256-gcm", key.seal, nonce).setAAD(Buffer.from(path))
    yield Buffer.concat([MAGIC, nonce])
    for await (const chunk of chunks) yield cipher.update(chunk)
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
  }

/**
 * Decrypts a stream. The tag is checked at its end: nothing that was read may be used before the stream has ended.
 * @throws BackupProblem where the bytes or their path are not those that were written
 */
export const opening = (key: BackupKey | null, path: string) =>
  async function* (chunks: Bytes): AsyncGenerator<Buffer, void> {
    if (key === null) {
      yield* chunks
      return
    }
    let held: Buffer = Buffer.alloc(0)
    let decipher: DecipherGCM | null = null
    for await (const chunk of chunks) {
      held = Buffer.concat([held, chunk])
      if (decipher === null && held.length >= HEAD) {
        if (!held.subarray(0, MAGIC.length).equals(MAGIC)) throw changed(path)
        const nonce = held.subarray(MAGIC.length, HEAD)
        decipher = createDecipheriv("aes-256-gcm", key.seal, nonce).setAAD(Buffer.from(path))
        held = held.subarray(HEAD)
      }
      if (decipher === null || held.length <= TAG) continue
      yield decipher.update(held.subarray(0, -TAG))
      held = held.subarray(-TAG)
    }
    if (decipher === null || held.length !== TAG) throw changed(path)
    yield finish(decipher, held, path)
  }

const finish = (decipher: DecipherGCM, tag: Buffer, path: string): Buffer => {
  decipher.setAuthTag(tag)
  try {
    return decipher.final()
  } catch {
    throw changed(path)
  }
}

/** Checksum of the manifest: an HMAC under the key, or a SHA-256 without one. */
export const checksum = (key: BackupKey | null, text: string): string =>
  (key === null ? createHash("sha256") : createHmac("sha256", key.mac)).update(text).digest("hex")

export const isSame = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
