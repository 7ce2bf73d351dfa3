/** `npm start`: installs and builds what is missing or stale, then becomes the server. */
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

// The server runs in this very process: nothing can be left behind when the process is killed,
// and its exit code is ours. It must look to it as if it had been started by itself.
const server = at("dist", "server", "main.js")
process.argv[1] = server
process.env["NODE_ENV"] ??= "production"
onceEach(["SIGINT", "SIGTERM"])
await import(pathToFileURL(server).href)
