import { fromCallback } from "xstate"
import { press, pressState } from "#contract/areas/self/attendance.ts"
import { failed, type Failure, type Outcome, succeeded } from "#contract/kit/errors.ts"
import { checkInMachine } from "#machines/checkIn/checkInMachine.ts"
import type {
  CheckInEvent,
  Entry,
  Kept,
  Pressed,
  PressState,
  Resent,
  Stamp,
} from "#machines/checkIn/checkInTypes.ts"
import { keptPresses } from "../browser/keptPresses.ts"
import { hasCamera, locate, prepared } from "../browser/phone.ts"
import { send } from "../wire/calls.ts"
import { serverHealth } from "../wire/health.ts"
import { newId } from "../wire/requestIds.ts"
import { actor } from "../wire/request.ts"

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
const UNSTORED = refusal("Absen tidak dapat disimpan di browser ini. Coba kirim lagi saat ada jaringan.")

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
    capture: actor(({ picture }: { readonly picture: unknown }) => prepared(picture, "absen")),
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
