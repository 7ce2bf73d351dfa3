import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { readFile } from "node:fs/promises"
import type { Chosen } from "../script/formats.ts"
import { machineHash } from "../hash.ts"
import { codeNow, type MachineResult, pictureFile } from "../run/results.ts"
import { clientCode } from "./code.ts"
import { addressOf, CODE, lost, overview, type Walkable, walkPage } from "./pages.ts"
import { readRun, runsOf, summed } from "./run.ts"
import { pathKey, type Runs } from "./runs.ts"

const MOST_BYTES = 10_000_000
const PRODUCT = "http://127.0.0.1:4173/"
const kinds: Readonly<Record<string, "png" | "jpg">> = { "image/png": "png", "image/jpeg": "jpg" }

/** Every path of these machines for testers, with the pictures of the last report. */
export const walkablesOf = (
  chosen: readonly Chosen[],
  results: ReadonlyMap<string, MachineResult>,
): readonly Walkable[] =>
  chosen.flatMap(({ id, model, scripts }) => {
    const hash = machineHash(model.anatomy)
    return scripts.map((script) => ({
      machine: id,
      description: model.anatomy.description ?? "",
      hash,
      key: pathKey(script.steps.flatMap(({ labels }) => labels)),
      script,
      pictures: script.steps.map(({ state }) => {
        const name = results.get(id)?.board[state]?.["desktop-light"]
        return name === undefined ? null : `/harapan/${encodeURIComponent(name)}`
      }),
    }))
  })

const bodyOf = async (request: IncomingMessage): Promise<Buffer | null> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const bytes = part as Buffer
    size += bytes.length
    if (size > MOST_BYTES) return null
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}

type Answer = { readonly status: number; readonly type: string; readonly body: string | Buffer }
const html = (body: string, status = 200): Answer => ({ status, type: "text/html; charset=utf-8", body })
const json = (value: unknown, status = 200): Answer => ({
  status,
  type: "application/json",
  body: JSON.stringify(value),
})

const buildWords = (): string => {
  const { commit, isChanged } = codeNow()
  return `${commit ?? "tanpa commit"}${isChanged ? " + perubahan" : ""}`
}

/** CSRF protection: another site's page in the same browser could send requests here, too. */
const isOwn = ({ headers }: IncomingMessage): boolean =>
  headers.origin === undefined || headers.origin === `http://${headers.host ?? ""}`

/** The script server for testers, on this computer only. */
export const testersServer = (walkables: readonly Walkable[], runs: Runs): Server => {
  const build = buildWords()
  let code: Promise<string> | undefined
  const expected = new Set(walkables.flatMap(({ pictures }) => pictures).filter((one) => one !== null))
  const read = async (path: string): Promise<Answer> => {
    if (path === "/") {
      const all = await runs.all()
      return html(
        overview(
          walkables.map((one) => [one, summed(all, one.machine, one.hash, one.key)] as const),
          build,
        ),
      )
    }
    const found = walkables.find((one) => addressOf(one) === path)
    if (found !== undefined) {
      const own = runsOf(await runs.all(), found.machine, found.key)
      return html(walkPage(found, { build, product: PRODUCT, runs: own }))
    }
    if (path === CODE) return { status: 200, type: "text/javascript", body: await (code ??= clientCode()) }
    const kept = /^\/catatan\/([a-f0-9]{16}\.(png|jpg))$/.exec(path)
    if (kept?.[1] !== undefined) {
      const type = kept[2] === "png" ? "image/png" : "image/jpeg"
      const body = await runs.picture(kept[1]).catch(() => null)
      if (body !== null) return { status: 200, type, body }
    }
    if (expected.has(path)) {
      const name = decodeURIComponent(path.slice("/harapan/".length))
      return { status: 200, type: "image/jpeg", body: await readFile(pictureFile(name)) }
    }
    return html(lost(), 404)
  }
  const write = async (path: string, request: IncomingMessage): Promise<Answer> => {
    if (!isOwn(request)) return json({ message: "Bukan dari halaman ini" }, 403)
    const body = await bodyOf(request)
    if (body === null) return json({ message: "Terlalu besar" }, 413)
    if (path === "/gambar") {
      const kind = kinds[request.headers["content-type"] ?? ""]
      if (kind === undefined) return json({ message: "Hanya PNG atau JPEG" }, 400)
      return json({ name: await runs.keepPicture(body, kind) })
    }
    if (path !== "/hasil") return json({ message: "Tidak ada" }, 404)
    const run = readRun(parsed(body.toString("utf8")))
    if (run === null) return json({ message: "Hasil tidak terbaca" }, 400)
    return (await runs.keep(run))
      ? json({ id: run.id })
      : json({ message: "Uji ini sudah diselesaikan: jalankan lagi untuk mencatat yang baru" }, 409)
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    const { status, type, body } =
      request.method === "POST" ? await write(pathname, request) : await read(pathname)
    response.writeHead(status, { "content-type": type, "x-content-type-options": "nosniff" }).end(body)
  }
  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error))
    })
  })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
