/** What a table can be taken as. */
export const exportFormats = ["xlsx", "csv"] as const
export type ExportFormat = (typeof exportFormats)[number]
