import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { ROOT } from "#server/run/root.ts"
import { freePort } from "#tests/bench/lib/serverProcess.ts"
import { emptyHome } from "../lib/process.ts"

const READY_MS = 120_000

test("npm run dev: pages by Vite, calls by the server behind it, and links that lead to the pages", async () => {
  const home = await emptyHome()
  onTestFinished(home.drop)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dev = spawn(process.execPath, [join(ROOT, "scripts/dev.mjs")], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], ...home.env, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const ended = once(dev, "exit")
  onTestFinished(async () => {
    dev.kill("SIGINT")
    await ended
  })
  let said = ""
  for (const stream of [dev.stdout, dev.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (said += chunk))

  await vi.waitFor(
    async () => expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: "ok" }),
    { timeout: READY_MS, interval: 200 },
  )
  const page = await (await fetch(`${url}/login`, { headers: { accept: "text/html" } })).text()
  expect(page).toContain('src="/src/app/main.tsx"')
  expect(await (await fetch(`${url}/src/app/main.tsx`)).text()).toContain("liveSession")
  expect(said).toContain(`${url}/mailing/input-password?key=`)
  /** Vite marks warnings with (!), for instance when it cannot scan the dependencies to pre-bundle. */
  expect(said).not.toContain("(!)")
})
