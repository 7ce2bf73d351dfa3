import { fromCallback } from "xstate"
import { press, pressState } from "#contract/areas/self/attendance.ts"
import { failed, type Failure, type Outcome, succeeded } from "#contract/kit/errors.ts"
import { checkInMachine } from "#machines/checkIn/checkInMachine.ts"
import type {
  CheckInEvent,
  Entry,
  Kept,
  Located,
  Pressed,
  PressState,
  Resent,
  Stamp,
} from "#machines/checkIn/checkInTypes.ts"
import { keptPresses } from "../browser/keptPresses.ts"
import { send } from "../wire/calls.ts"
import { serverHealth } from "../wire/health.ts"
import { newId } from "../wire/requestIds.ts"
import { actor } from "../wire/request.ts"

const LOCATE_MS = 15_000
/** Longest side of a photo, pixels. */
const SIDE = 1_280
const QUALITY = 0.8
/** How soon the connection is tried after a press was stored, and how often from then on. */
const FIRST_MS = 3_000
const EVERY_MS = 15_000

const refusal = (message: string): Failure => ({
  _tag: "Refused",
  message,
  reason: null,
  retryAfter: null,
  rows: [],
})
const UNREADABLE = refusal("Berkas ini bukan gambar yang dapat dibaca")
const UNSTORED = refusal("Absen tidak dapat disimpan di browser ini. Coba kirim lagi saat ada jaringan.")

/** The contract takes seven decimals, about a centimetre. */
const rounded = (degrees: number): number => Number(degrees.toFixed(7))

const located = ({ coords, ...rest }: GeolocationPosition): Located => ({
  found: {
    lat: rounded(coords.latitude),
    lng: rounded(coords.longitude),
    accuracy_m: Math.min(100_000, Math.round(coords.accuracy)),
    /** Browsers have no such field; web views of some phones add it. */
    is_mock: "mocked" in rest && rest.mocked === true,
  },
})

const locate = (): Promise<Located> =>
  new Promise((resolve) => {
    if (!("geolocation" in navigator)) return resolve({ found: null, why: "unknown" })
    navigator.geolocation.getCurrentPosition(
      (position) => resolve(located(position)),
      ({ code, PERMISSION_DENIED }) =>
        resolve({ found: null, why: code === PERMISSION_DENIED ? "denied" : "unknown" }),
      { enableHighAccuracy: true, timeout: LOCATE_MS, maximumAge: 0 },
    )
  })

const hasCamera = async (): Promise<boolean> => {
  if (!("mediaDevices" in navigator)) return false
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.some(({ kind }) => kind === "videoinput")
}

/** Scales the picture down, so that it is sent quickly and fits into the browser's storage. */
const prepared = async (picture: unknown): Promise<Outcome<unknown>> => {
  const image = picture instanceof File ? await createImageBitmap(picture).catch(() => null) : null
  if (image === null) return failed(UNREADABLE)
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height))
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)]
  const canvas = Object.assign(document.createElement("canvas"), { width, height })
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height)
  image.close()
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY))
  return bytes === null
    ? failed(UNREADABLE)
    : succeeded(new File([bytes], "absen.jpg", { type: "image/jpeg" }), "")
}

const sent = (
  { request_id, device_at, kind, position, reason, photo, is_offline }: Entry,
  abort: AbortSignal,
): Promise<Outcome<Pressed>> =>
  send(
    press,
    {
      request_id,
      device_at,
      kind,
      reason,
      is_offline,
      ...position,
      ...(photo instanceof File ? { photo } : {}),
    },
    abort,
  )

/** Whether the answer says that the server has recorded the press before: its answer was lost. */
const isRecorded = (failure: Failure): boolean => failure._tag === "Refused" && failure.reason === "repeated"
/** Words of a refusal that sending again does not change; null = it can be sent later. */
const refusedFor = (failure: Failure): string | null => {
  if (failure._tag === "Refused") return failure.reason === "throttled" ? null : failure.message
  return failure._tag === "Invalid" ? Object.values(failure.errors).flat().join(". ") : null
}

/** Sends the stored presses one after the other, each until the server has answered it. */
const sendKept = async (abort: AbortSignal): Promise<Resent> => {
  for (let entry = await keptPresses.first(); entry !== null; entry = await keptPresses.first()) {
    const outcome = await sent(entry, abort)
    if (!outcome.ok && !isRecorded(outcome.failure))
      return { left: await keptPresses.list(), refused: refusedFor(outcome.failure) }
    await keptPresses.remove(entry.request_id)
  }
  return { left: [], refused: null }
}

const discard = async (): Promise<readonly Kept[]> => {
  const first = await keptPresses.first()
  return first === null ? [] : keptPresses.remove(first.request_id)
}

const watchLine = fromCallback<CheckInEvent, null>(({ sendBack }) => {
  const check = () =>
    void serverHealth().then((outcome) => {
      if (outcome.ok) sendBack({ type: "line.back" })
    })
  const first = setTimeout(check, FIRST_MS)
  const timer = setInterval(check, EVERY_MS)
  addEventListener("online", check)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
    removeEventListener("online", check)
  }
})

export const liveCheckIn = checkInMachine.provide({
  actors: {
    recall: actor(async (_: null) => succeeded(await keptPresses.list(), "")),
    load: actor(async (_: null, abort): Promise<Outcome<PressState>> => {
      const outcome = await send(pressState, {}, abort)
      if (!outcome.ok) return outcome
      const offset_ms = Date.parse(outcome.value.now) - Date.now()
      return { ...outcome, value: { ...outcome.value, offset_ms } }
    }),
    locate: actor(async (_: null) => succeeded(await locate(), "")),
    findCamera: actor(async (_: null) => succeeded(await hasCamera(), "")),
    capture: actor(({ picture }: { readonly picture: unknown }) => prepared(picture)),
    stamp: actor((_: null) =>
      Promise.resolve(
        succeeded({ request_id: newId(), device_at: new Date().toISOString() } satisfies Stamp, ""),
      ),
    ),
    send: actor((entry: Entry, abort) => sent(entry, abort)),
    keep: actor(async (entry: Entry): Promise<Outcome<readonly Kept[]>> => {
      const all = await keptPresses.add(entry)
      return all === null ? failed(UNSTORED) : succeeded(all, "")
    }),
    sendKept: actor(async (_: null, abort) => succeeded(await sendKept(abort), "")),
    discard: actor(async (_: null) => succeeded(await discard(), "")),
    watchLine,
  },
})
