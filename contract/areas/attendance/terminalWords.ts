/**
 * States of an attendance record of a terminal. `waiting`: not processed yet. `used`: it belongs to its day.
 * `duplicate`: the same visit as an earlier record. `held`: kept for a decision, its reason says why. `ignored`:
 * discarded by an administrator. `unread`: the line could not be read.
 */
export const recordStates = ["waiting", "used", "duplicate", "held", "ignored", "unread"] as const
export type RecordState = (typeof recordStates)[number]

/**
 * Why a record is held (the first five), or what is special about one that is not. `accepted`: an administrator let it
 * count. `between`: neither the first nor the last of its day, and not at the break. `corrected`: the day was corrected
 * by hand, so that it changes nothing. `withdrawn`: its import was undone, and it is deleted once its day was judged anew.
 */
export const recordReasons = [
  "unknown_pin",
  "future",
  "old",
  "closed",
  "not_employed",
  "accepted",
  "between",
  "corrected",
  "withdrawn",
] as const
export type RecordReason = (typeof recordReasons)[number]

export const recordReasonWords: Readonly<Record<RecordReason, string>> = {
  unknown_pin: "PIN tidak dikenal",
  future: "Jam mesin lebih cepat daripada jam server",
  old: "Lebih dari 45 hari yang lalu",
  closed: "Periode gaji sudah ditutup",
  not_employed: "Di luar masa kerja pegawai",
  accepted: "Diterima oleh admin",
  between: "Di antara jam masuk dan pulang",
  corrected: "Hari ini sudah dikoreksi",
  withdrawn: "Impor filenya dibatalkan",
}

export const commandKinds = ["time", "users", "again", "info"] as const
export type CommandKind = (typeof commandKinds)[number]
export const commandKindWords: Readonly<Record<CommandKind, string>> = {
  time: "Samakan jam",
  users: "Kirim pegawai",
  again: "Minta ulang rekaman",
  info: "Minta keterangan mesin",
}

/** A command is done only by the result that the terminal reports. */
export const commandStates = ["queued", "sent", "done", "failed"] as const
export type CommandState = (typeof commandStates)[number]
export const commandStateWords: Readonly<Record<CommandState, string>> = {
  queued: "Menunggu diambil mesin",
  sent: "Diambil, menunggu hasil",
  done: "Berhasil",
  failed: "Gagal",
}

/** Results of a command (`Return`), as the public manuals of the push protocol list them. */
export const commandResultWords: Readonly<Record<number, string>> = {
  [-1]: "parameter salah",
  [-3]: "akses ditolak mesin",
  [-10]: "pegawai tidak ada di mesin",
  [-1001]: "memori mesin penuh",
  [-1002]: "tidak didukung mesin ini",
  [-1003]: "waktu habis",
  [-1005]: "mesin sedang sibuk",
}

/** A PIN without leading zeros, in one case: machines and people write it either way. */
export const barePin = (pin: string): string =>
  pin
    .trim()
    .replace(/^0+(?=.)/, "")
    .toUpperCase()
