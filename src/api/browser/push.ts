import { ownerKey } from "./owner.ts"
import { stored } from "./storage.ts"

/** This browser's subscription to push notifications (Push API). It is of one account: `push.owner` says of which. */
const OWNER = "push.owner"

export type PushBrowser = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** Public VAPID key of the server, as it writes it into each page. */
const serverKey = (): string => document.documentElement.dataset["push"] ?? ""

const isSupported = (): boolean =>
  serverKey() !== "" && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window

/** Without a worker (development, or a private window) there is nothing that could show a notification. */
const manager = async (): Promise<PushManager | null> => {
  if (!isSupported()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.pushManager ?? null
}

export const permissionNow = async (): Promise<"unsupported" | "denied" | "open"> => {
  if ((await manager()) === null) return "unsupported"
  return Notification.permission === "denied" ? "denied" : "open"
}
export const askPermission = (): Promise<NotificationPermission> => Notification.requestPermission()

const base64url = (data: ArrayBuffer | null): string =>
  btoa(Array.from(new Uint8Array(data ?? new ArrayBuffer(0)), (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

const shown = (subscription: PushSubscription): PushBrowser => ({
  endpoint: subscription.endpoint,
  p256dh: base64url(subscription.getKey("p256dh")),
  auth: base64url(subscription.getKey("auth")),
})

/** A subscription made with another key of the server receives nothing: it counts as none. */
const usable = (subscription: PushSubscription | null): PushSubscription | null =>
  subscription !== null && base64url(subscription.options.applicationServerKey) === serverKey()
    ? subscription
    : null

export const currentBrowser = async (): Promise<PushBrowser | null> => {
  const found = usable((await (await manager())?.getSubscription()) ?? null)
  return found === null ? null : shown(found)
}

/** Subscribes, or returns the subscription that exists; null = the push service refused or cannot be reached. */
export const newBrowser = async (): Promise<PushBrowser | null> => {
  try {
    const at = await manager()
    if (at === null) return null
    const old = await at.getSubscription()
    const known = usable(old)
    if (known !== null) return shown(known)
    await old?.unsubscribe()
    return shown(await at.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey() }))
  } catch {
    return null
  }
}

/** Ends the subscription at the push service too: the server learns it when it sends the next time. */
export const forgetBrowser = async (): Promise<void> => {
  stored.remove(OWNER)
  const found = await (await manager())?.getSubscription()
  await found?.unsubscribe()
}

export const rememberOwner = (): void => {
  const owner = ownerKey()
  if (owner !== null) stored.set(OWNER, owner)
}
/** Subscribed by an account other than the one that is signed in. */
export const isForeign = (): boolean => stored.get(OWNER) !== ownerKey()
