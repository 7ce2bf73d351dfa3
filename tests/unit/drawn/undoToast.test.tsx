// @vitest-environment happy-dom
import { act } from "react"
import { expect, test, vi } from "vitest"

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const { showUndo } = await act(() => import("#src/app/ToastHost.tsx"))

/** Shows an offer and presses this button of it. @returns what it reported */
const pressing = async (name: string): Promise<readonly string[]> => {
  const told: string[] = []
  const message = `2 klaim disetujui (${name})`
  await act(async () => {
    showUndo({ message, onPress: () => told.push("press"), onClose: () => told.push("close") })
  })
  const toast = () =>
    [...document.querySelectorAll<HTMLElement>(".Toastify__toast")].find((one) =>
      one.textContent.includes(message),
    )
  await vi.waitFor(() => expect(toast()).toBeDefined())
  const button = [...(toast()?.querySelectorAll("button") ?? [])].find(
    (one) => (one.getAttribute("aria-label") ?? one.textContent) === name,
  )
  await act(async () => {
    button?.click()
  })
  // The library removes a toast when its animation ends, which this DOM does not run.
  await act(async () => {
    toast()?.dispatchEvent(new Event("animationend", { bubbles: true }))
  })
  await vi.waitFor(() => expect(toast()).toBeUndefined())
  return told
}

test("an offer to undo that is taken is not also reported as closed", async () => {
  expect(await pressing("Urungkan")).toEqual(["press"])
})

test("an offer to undo that is closed is reported once", async () => {
  expect(await pressing("Tutup pemberitahuan")).toEqual(["close"])
})
