import { Worker, type WorkerOptions } from "node:worker_threads"

/** In development the TypeScript sources run directly. */
const asSource = (url: URL): string =>
  `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(url.href)}) })`

/** Starts a thread. @param url `new URL("./x.worker.ts", import.meta.url)`, which the build rewrites */
export const startWorker = (url: URL, options: WorkerOptions): Worker => {
  const isSource = url.pathname.endsWith(".ts")
  return new Worker(isSource ? asSource(url) : url, { ...options, eval: isSource })
}
