/** The inbox, which holds the rows of every flow: ids and labels of its machines. */
export const INBOX = { id: "inbox", title: "Persetujuan", noun: "permintaan" } as const
