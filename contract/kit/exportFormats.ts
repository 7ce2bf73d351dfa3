/** Export formats of a table. */
export const exportFormats = ["xlsx", "csv"] as const
export type ExportFormat = (typeof exportFormats)[number]
