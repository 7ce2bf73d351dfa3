/** The queue that holds the rows of every flow, by the names its machines have. */
export const INBOX = { id: "inbox", title: "Persetujuan", noun: "permintaan" } as const
