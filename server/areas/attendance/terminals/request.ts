/** A request of a terminal. Names of the query are lower case. */
export type TerminalRequest = {
  readonly method: "GET" | "POST"
  readonly path: "cdata" | "getrequest" | "devicecmd" | "registry" | "push" | "ping" | "fdata"
  readonly query: ReadonlyMap<string, string>
  /** First label of the host, and the first part of the path: either may be the code. */
  readonly host: string
  readonly prefix: string
  readonly address: string
  readonly body: Buffer
  /** For the log of requests. */
  readonly line: string
}
export type TerminalAnswer = { readonly status: number; readonly text: string }
/** A request with the serial number that it names. */
export type Asked = TerminalRequest & { readonly serial: string; readonly version: string | null }

export const ok = (text = "OK"): TerminalAnswer => ({ status: 200, text })

/** Anything but 200 with OK makes a terminal keep its records and send them again. */
export const AWAY: TerminalAnswer = { status: 503, text: "UNAVAILABLE" }

export const stampOf = ({ query }: Asked): string | null => {
  const stamp = query.get("stamp") ?? query.get("attlogstamp") ?? null
  return stamp !== null && /^[\w-]{1,20}$/.test(stamp) ? stamp : null
}

export const taken = ({ query }: Asked, lines: number): TerminalAnswer =>
  ok(query.get("table")?.toUpperCase() === "RTLOG" ? "OK" : `OK: ${lines}`)

export const isRecords = ({ path, method, query }: Asked): boolean =>
  path === "cdata" &&
  method === "POST" &&
  ["ATTLOG", "RTLOG"].includes(query.get("table")?.toUpperCase() ?? "")
