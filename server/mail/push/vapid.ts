import { createECDH } from "node:crypto"
import { eq } from "drizzle-orm"
import webPush from "web-push"
import type { Database } from "../../db/database.ts"
import { meta } from "../../db/tables/index.ts"
import type { Settings } from "../../run/settings.ts"

const KEY = "push_keys"

/** Identity of this installation at push services (VAPID, RFC 8292). Keys are base64url. */
export type Vapid = { readonly subject: string; readonly publicKey: string; readonly privateKey: string }
type Keys = Omit<Vapid, "subject">

const isKeys = (value: unknown): value is Keys =>
  typeof value === "object" &&
  value !== null &&
  "publicKey" in value &&
  typeof value.publicKey === "string" &&
  "privateKey" in value &&
  typeof value.privateKey === "string"

/** The stored keys: made once, shared by all processes on the database. New keys would end every subscription. */
const storedKeys = (db: Database): Promise<Keys> =>
  db.transact(async (tx) => {
    const isKey = eq(meta.key, KEY)
    const [known] = await tx.select({ value: meta.value }).from(meta).where(isKey)
    if (known === undefined)
      await tx.insert(meta).values({ key: KEY, value: webPush.generateVAPIDKeys() }).onConflictDoNothing()
    const [row] = await tx.select({ value: meta.value }).from(meta).where(isKey)
    if (!isKeys(row?.value)) throw new Error("the keys of push notifications are not readable")
    return row.value
  })

/** Whether the public key is that of the private one: browsers subscribe with the one, messages are signed with the other. */
const isPair = ({ publicKey, privateKey }: Keys): boolean => {
  try {
    const curve = createECDH("prime256v1")
    curve.setPrivateKey(Buffer.from(privateKey, "base64url"))
    return curve.getPublicKey("base64url") === publicKey.replace(/=+$/, "")
  } catch {
    return false
  }
}

/** @throws Error naming the setting, when the keys of the environment are not a pair of VAPID keys */
export const vapidOf = async (
  db: Database,
  { vapid, vapidSubject, publicUrl }: Pick<Settings, "vapid" | "vapidSubject" | "publicUrl">,
): Promise<Vapid> => {
  const keys = vapid ?? (await storedKeys(db))
  const found = {
    ...keys,
    subject:
      vapidSubject ?? (publicUrl.startsWith("https:") ? publicUrl : "mailto:tidak-dijawab@balai.invalid"),
  }
  if (!isPair(keys)) throw new Error("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: not a pair of VAPID keys")
  return found
}
