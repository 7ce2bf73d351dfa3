import type { Send } from "./simulator.ts"

/** How long a machine waits before it hangs up in the middle of a body. */
const HANG_MS = 50

/** Plain HTTP to a server at this address. */
export const overHttp = (
  base: string,
): { readonly send: Send; readonly cut: (path: string, body: string) => Promise<void> } => ({
  send: async (method, path, body) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { "user-agent": "iClock Proxy/1.09", "content-type": "text/plain" },
      ...(body === undefined ? {} : { body }),
    })
    return { status: answer.status, text: await answer.text() }
  },
  /** Half of the body is sent before the connection breaks. */
  cut: async (path, body) => {
    const half = new TextEncoder().encode(body).slice(0, Math.ceil(body.length / 2))
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(half),
    })
    const options: RequestInit & { readonly duplex: "half" } = {
      method: "POST",
      body: stream,
      duplex: "half",
      signal: AbortSignal.timeout(HANG_MS),
    }
    await fetch(`${base}${path}`, options).then(
      () => undefined,
      () => undefined,
    )
  },
})
