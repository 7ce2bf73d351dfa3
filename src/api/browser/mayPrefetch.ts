type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Whether fetching ahead is welcome: not on lines that cost money or crawl. */
export const mayPrefetch = (connection = (navigator as { connection?: Connection }).connection): boolean =>
  connection?.saveData !== true && !(connection?.effectiveType ?? "").includes("2g")
