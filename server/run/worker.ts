import { Worker, type WorkerOptions } from "node:worker_threads"

/** In development the TypeScript sources run directly. */
const asSource = (url: URL): string =>
  `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(url.href)}) })`

/** Starts a thread. @param url address of the worker's file relative to the caller's; the build rewrites it */
export const startWorker = (url: URL, options: WorkerOptions): Worker => {
  const isSource = url.pathname.endsWith(".ts")
  return new Worker(isSource ? asSource(url) : url, { ...options, eval: isSource })
}
