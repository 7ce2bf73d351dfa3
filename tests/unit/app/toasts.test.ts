import { describe, expect, test, vi } from "vitest"
import type { Failure, FailureTag } from "#contract/kit/errors.ts"
import { catalogue, failureText, showFailure } from "#src/api/wire/toasts.ts"
import { refused } from "#src/api/wire/refused.ts"
import { answerOutside, listenToToasts } from "#src/app/toasts.ts"

const showToast = vi.hoisted(() => vi.fn<(kind: string, text: string) => void>())
vi.mock("#src/app/ToastHost.tsx", () => ({ showToast }))

const NETWORK = "Terjadi kesalahan pada jaringan internet anda"
const RELOAD = "Failed to get data from server, please reload your browser"
const SERVER = "500 Internal Server Error - There was an error, please try again later."
const MISSING = "The page you were looking for doesn't exist."

type Row = {
  readonly failure: Failure
  readonly toast: string | null
  readonly to: string | null
  readonly stays: string
  /** Code to report, shown with the toast. */
  readonly code?: string
}
const refusal = { reason: null, retryAfter: null, rows: [] }
const errors = { nama: ["Wajib diisi"] }

/** One row for each way a call can fail; a new one does not compile until it has its row. */
const rows = {
  Unreachable: { failure: { _tag: "Unreachable" }, toast: NETWORK, to: null, stays: NETWORK },
  TimedOut: { failure: { _tag: "TimedOut" }, toast: NETWORK, to: null, stays: NETWORK },
  BadRequest: { failure: { _tag: "BadRequest" }, toast: null, to: "/400", stays: RELOAD },
  NotFound: { failure: { _tag: "NotFound" }, toast: MISSING, to: null, stays: MISSING },
  ServerBroken: { failure: { _tag: "ServerBroken", status: 502 }, toast: SERVER, to: null, stays: SERVER },
  BadShape: { failure: { _tag: "BadShape", detail: "data" }, toast: RELOAD, to: null, stays: RELOAD },
  Tracked: {
    failure: { _tag: "Tracked", message: "Terjadi kesalahan", track: "abc" },
    toast: RELOAD,
    to: null,
    stays: `${RELOAD} Kode: abc`,
    code: "abc",
  },
  Refused: {
    failure: { _tag: "Refused", message: "Divisi masih dipakai", ...refusal },
    toast: "Divisi masih dipakai",
    to: null,
    stays: "Divisi masih dipakai",
  },
  Invalid: {
    failure: { _tag: "Invalid", message: "Periksa kembali isian Anda", errors },
    toast: null,
    to: null,
    stays: "Periksa kembali isian Anda",
  },
  Stale: {
    failure: { _tag: "Stale", message: "Data sudah diubah orang lain", current: null },
    toast: null,
    to: null,
    stays: "Data sudah diubah orang lain",
  },
  SessionOver: {
    failure: { _tag: "SessionOver", message: "Sesi berakhir" },
    toast: null,
    to: null,
    stays: "Sesi berakhir",
  },
} satisfies { readonly [T in FailureTag]: Row & { readonly failure: Extract<Failure, { _tag: T }> } }

test("the catalogue has an entry for each failure and no other", () => {
  expect(Object.keys(catalogue).toSorted()).toEqual(Object.keys(rows).toSorted())
})

/** A server that answers a failure itself names its request. */
const broken: Row = {
  failure: { _tag: "ServerBroken", status: 503, track: "xyz" },
  toast: SERVER,
  to: null,
  stays: `${SERVER} Kode: xyz`,
  code: "xyz",
}
const cases: readonly (readonly [string, Row])[] = [
  ...Object.entries<Row>(rows),
  ["a broken server with a code", broken],
]

describe.each(cases)("%s", (_tag, { failure, toast, to, stays, code }) => {
  test("what passes by and where it leads", () => {
    expect(showFailure(failure)).toEqual({ toast, to })
  })

  test("what stays on the page", () => {
    expect(failureText(failure)).toBe(stays)
  })

  test("asked of the app it is shown as an error, and the page changes only where the catalogue says so", async () => {
    showToast.mockClear()
    const go = vi.fn<(to: string, replace: boolean) => void>()
    answerOutside({ type: "toast.failed", failure }, go)
    await vi.dynamicImportSettled()
    expect(showToast.mock.calls).toEqual(
      toast === null ? [] : [["error", toast, ...(code === undefined ? [] : [code])]],
    )
    expect(go.mock.calls).toEqual(to === null ? [] : [[to, false]])
  })
})

describe("a call whose refusals are toasts too", () => {
  test.each([
    [{ ...rows.Invalid.failure, toasts: true as const }, "Periksa kembali isian Anda"],
    [{ ...rows.Stale.failure, toasts: true as const }, "Data sudah diubah orang lain"],
  ] as const)("%o is a toast, and its text stays on the page", async (failure, toast) => {
    expect(showFailure(failure)).toEqual({ toast, to: null })
    expect(failureText(failure)).toBe(toast)
    showToast.mockClear()
    const off = listenToToasts()
    // Two imports of a mocked module at once never settle.
    await vi.dynamicImportSettled()
    refused.send(failure)
    await vi.dynamicImportSettled()
    off()
    refused.send(failure)
    await vi.dynamicImportSettled()
    expect(showToast.mock.calls).toEqual([["error", toast]])
  })
})

describe("success and navigation", () => {
  test.each([
    ["Divisi berhasil ditambahkan", [["success", "Divisi berhasil ditambahkan"]]],
    ["", []],
  ])("the answer's message %j", async (message, shown) => {
    showToast.mockClear()
    answerOutside({ type: "toast.succeeded", message }, () => undefined)
    await vi.dynamicImportSettled()
    expect(showToast.mock.calls).toEqual(shown)
  })

  test("a machine's wish to go somewhere is passed on as it is", () => {
    const go = vi.fn<(to: string, replace: boolean) => void>()
    answerOutside(
      { type: "navigation.requested", to: "/setting/umum/departement?action=true", replace: true },
      go,
    )
    expect(go.mock.calls).toEqual([["/setting/umum/departement?action=true", true]])
  })
})
