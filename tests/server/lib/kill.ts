import { type Acknowledged, sendWrite, writeUntilGone } from "#tests/bench/kill/writers.ts"
import { type Home, post, type Server, startServer, tokenFrom } from "./process.ts"

const WRITERS = 4

/** Request ids of acknowledged writes that are lost, or that get another answer when they are sent again. */
export const missingIn = async (server: Server, acknowledged: readonly Acknowledged[]): Promise<string[]> => {
  const token = await tokenFrom(server.url, "admin@maju.test")
  const missing: string[] = []
  for (const { id, ...write } of acknowledged) {
    const found = await post(server.url, "devisi/find", { id }, token)
    const isThere = (found.data as { nama?: string } | undefined)?.nama === write.nama
    if (!isThere || (await sendWrite(server.url, token, write)) !== id) missing.push(write.request_id)
  }
  return missing
}

/**
 * Kills a server under write load, each time once some writes have been acknowledged; `npm run bench -- kill` does it
 * thirty times.
 * @returns the number of acknowledged writes, and the request ids of those that the restarted server has lost
 */
export const killUnderLoad = async (
  home: Home,
  kills: number,
): Promise<{ readonly acknowledged: number; readonly missing: readonly string[] }> => {
  const missing: string[] = []
  let total = 0
  let server = await startServer(home.env)
  for (let kill = 1; kill <= kills; kill++) {
    const killed = server
    const load = writeUntilGone(killed.url, await tokenFrom(killed.url, "admin@maju.test"), WRITERS)
    const enough = setInterval(() => {
      if (load.acknowledged.length >= 12 + kill * 9) killed.child.kill("SIGKILL")
    }, 1)
    await load.end
    clearInterval(enough)
    await killed.exit
    server = await startServer(home.env)
    missing.push(...(await missingIn(server, load.acknowledged)))
    total += load.acknowledged.length
  }
  server.child.kill("SIGKILL")
  await server.exit
  return { acknowledged: total, missing }
}
