import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { at } from "../../../scripts/lib/paths.mjs"
import { own } from "../lib/serverProcess.ts"
import type { Order, Setup } from "./bare.ts"
import type { Round } from "./loops.ts"

export type Bare = { readonly round: (order: Order) => Promise<Round>; readonly stop: () => void }

export const startBare = (setup: Setup): Bare => {
  const child = own(
    spawn(process.execPath, ["--import", "tsx", at("tests", "bench", "server", "bare.ts")], {
      stdio: ["pipe", "pipe", "inherit"],
    }),
  )
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error("no pipes to the bare driver")
  const answers = createInterface({ input: stdout })[Symbol.asyncIterator]()
  const say = (line: object) => stdin.write(`${JSON.stringify(line)}\n`)
  say(setup)
  return {
    round: async (order) => {
      say(order)
      const answer = await answers.next()
      if (answer.done === true) throw new Error("the bare driver ended")
      return JSON.parse(answer.value) as Round
    },
    stop: () => child.kill("SIGKILL"),
  }
}
