import { vi } from "vitest"

/** Stubs `localStorage`; with `breakIt(true)` it throws like a full or forbidden one. */
export const makeStorage = () => {
  const kept: Record<string, string> = {}
  let broken = false
  const guarded = <A>(work: () => A): A => {
    if (broken) throw new DOMException("QuotaExceededError")
    return work()
  }
  const storage = {
    getItem: (key: string) => guarded(() => kept[key] ?? null),
    setItem: (key: string, value: string) => guarded(() => void (kept[key] = value)),
    removeItem: (key: string) => guarded(() => void delete kept[key]),
  }
  const local = new Proxy(storage, {
    ownKeys: () => Object.keys(kept),
    getOwnPropertyDescriptor: (_target, key) =>
      typeof key === "string" && key in kept
        ? { value: kept[key], enumerable: true, configurable: true, writable: true }
        : undefined,
  })
  vi.stubGlobal("localStorage", local)
  return {
    kept,
    breakIt: (on: boolean) => {
      broken = on
    },
  }
}

const user = {
  id: 1,
  nama_lengkap: "Ani",
  is_superusers: false,
  impersonated_by: null,
  menu_companies: [],
  menus: [],
  plan: {},
  onboarding: {},
}
/** The answer of `me`, as the session reads it. */
export const meAnswer = JSON.stringify({ api_status: 1, api_message: "", data: { user } })
