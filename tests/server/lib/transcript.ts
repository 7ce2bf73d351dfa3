import type { Exchange } from "./exchanges.ts"

const shownHeaders = [
  "content-type",
  "content-disposition",
  "cache-control",
  "connection",
  "x-content-type-options",
]

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const shorten = (text: string) => text.replace(/(.)\1{200,}/g, (run, char: string) => `${char}×${run.length}`)

const lines = (headers: Readonly<Record<string, string>>, names: readonly string[]) =>
  names.flatMap((name) => (headers[name] === undefined ? [] : [`${name}: ${headers[name]}`]))

/** Exchanges as readable text; values that differ between runs are replaced by a placeholder. */
export const transcript = (exchanges: Iterable<Exchange>): string => {
  const tokens = new Map<string, string>()
  const hide = (text: string): string => {
    let hidden = text.replace(
      /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g,
      "<request id>",
    )
    hidden = hidden.replace(/(\/files\/\d+\/)\d+(\?until=\d+&sig=)[\w-]+/g, "$1<file>$2<signature>")
    for (const [token, name] of tokens) hidden = hidden.replaceAll(token, name)
    return hidden
  }
  const learn = (value: string | undefined) => {
    if (value !== undefined && !tokens.has(value)) tokens.set(value, `<token ${tokens.size + 1}>`)
  }
  return [...exchanges]
    .map(({ name, sent, got }) => {
      learn(/"token":"([^"]+)"/.exec(got.text)?.[1])
      learn(sent.headers?.["access-token"])
      const isText = /json|text/.test(got.headers["content-type"] ?? "")
      const body = sent.body === undefined ? [] : ["", shorten(pretty(sent.body.toString("latin1")))]
      return hide(
        [
          `=== ${name}`,
          `${sent.method} ${sent.url}`,
          ...lines(sent.headers ?? {}, Object.keys(sent.headers ?? {})),
          ...body,
          "",
          `--> ${got.status}`,
          ...lines(got.headers, shownHeaders),
          "",
          isText ? pretty(got.text) : `<${got.bytes.length} bytes>`,
          "",
        ].join("\n"),
      )
    })
    .join("\n")
    .replace(/[^\n\x20-\x7e×\u00a0-\uffff]/g, "·")
}
