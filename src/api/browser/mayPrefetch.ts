type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Whether prefetching is allowed: not with data saver on, or on slow connections. */
export const mayPrefetch = (connection = (navigator as { connection?: Connection }).connection): boolean =>
  connection?.saveData !== true && !(connection?.effectiveType ?? "").includes("2g")
