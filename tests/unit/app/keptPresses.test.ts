import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { ANYBODY } from "#contract/kit/user.ts"
import { setOwner } from "#src/api/browser/owner.ts"
import { keptPresses } from "#src/api/browser/keptPresses.ts"
import { makeStorage } from "./browser.fixture.ts"

const keyed = (id: number, fill: number) => ({
  ...ANYBODY,
  id,
  draft_key: Buffer.alloc(32, fill).toString("base64"),
})
const ani = keyed(1, 7)
const budi = keyed(2, 8)
let store: ReturnType<typeof makeStorage>
beforeEach(() => {
  store = makeStorage()
  setOwner(ani)
})
afterEach(() => {
  setOwner(null)
  vi.unstubAllGlobals()
})

const entry = {
  request_id: "absen-0001",
  device_at: "2026-11-20T00:52:00.000Z",
  kind: "in",
  position: { lat: -6.3, lng: 106.8, accuracy_m: 18, is_mock: false },
  reason: "Langsung ke Toko Sumber Rejeki",
  photo: new File([new Uint8Array([255, 216, 1])], "wajah.jpg", { type: "image/jpeg" }),
  is_offline: true,
} as const
const shown = { request_id: entry.request_id, kind: "in", device_at: entry.device_at }

test("a press is stored once with its photo, in order, and removed once it was sent", async () => {
  expect(await keptPresses.add(entry)).toEqual([shown])
  expect(await keptPresses.add(entry)).toEqual([shown])
  await keptPresses.add({ ...entry, request_id: "absen-0002", kind: "out", photo: null })
  const first = await keptPresses.first()
  expect(first).toMatchObject({ ...shown, position: entry.position, reason: entry.reason })
  const photo = first?.photo
  expect(photo instanceof File ? [...new Uint8Array(await photo.arrayBuffer())] : null).toEqual([255, 216, 1])
  expect(await keptPresses.remove(entry.request_id)).toMatchObject([
    { request_id: "absen-0002", kind: "out" },
  ])
  expect(await keptPresses.remove("absen-0002")).toEqual([])
  expect(Object.keys(store.kept)).toEqual([])
})

test("nothing of it is readable in the storage, and no other account sees it", async () => {
  await keptPresses.add(entry)
  expect(JSON.stringify(store.kept)).not.toMatch(/Sumber Rejeki|106\.8|absen-0001/)
  setOwner(budi)
  expect(await keptPresses.list()).toEqual([])
  setOwner({ ...ani, draft_key: budi.draft_key })
  expect(await keptPresses.list()).toEqual([])
  setOwner(ani)
  expect(await keptPresses.list()).toEqual([shown])
})

test("where the browser stores nothing, it says so", async () => {
  store.breakIt(true)
  expect(await keptPresses.add({ ...entry, request_id: "absen-0003" })).toBeNull()
  store.breakIt(false)
  setOwner(null)
  expect(await keptPresses.add(entry)).toBeNull()
})
