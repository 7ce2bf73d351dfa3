/** `npm start`: installs and builds what is missing or stale, then runs the server in the same process. */
import { pathToFileURL } from "node:url"
import { ensureBuilt } from "./lib/build.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { requireNode } from "./lib/node.mjs"
import { at } from "./lib/paths.mjs"
import { endOnSignals } from "./lib/run.mjs"
import { onceEach } from "./lib/signals.mjs"

requireNode()
const release = endOnSignals()
await ensureInstalled()
const build = await ensureBuilt()
if (build.code !== 0) process.exit(build.code)
release()

// The server runs in this very process: no orphan is left when the process is killed, and the exit code is the server's. argv
// must look as if the server had been started directly.
const server = at("dist", "server", "main.js")
process.argv[1] = server
process.env["NODE_ENV"] ??= "production"
onceEach(["SIGINT", "SIGTERM"])
await import(pathToFileURL(server).href)
