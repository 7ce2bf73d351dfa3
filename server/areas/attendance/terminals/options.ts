import type { OfficeZone } from "../schedule.ts"

const HOURS: Readonly<Record<OfficeZone, number>> = {
  "Asia/Jakarta": 7,
  "Asia/Makassar": 8,
  "Asia/Jayapura": 9,
}
const VERSION = "2.4.1"

type Handshake = {
  readonly serial: string
  readonly zona: OfficeZone
  /** Stamp of the last upload; null = none yet. */
  readonly stamp: string | null
  readonly isResend: boolean
  /** The serial number is not proven: only users are asked for, among which the code may be. */
  readonly isClaim: boolean
  /** Version of the protocol as the terminal sent it; null = the firmware is older than the field. */
  readonly version: string | null
}

const isOld = (version: string | null): boolean => version === null || Number.parseFloat(version) < 2

/**
 * Answer to a handshake, by the public manuals of the push protocol (2011 and 2.4.1). The `Date` header of the answer
 * and `TimeZone` set the clock of the terminal. Old firmware reads `Stamp`, `OpStamp` and the bits of `TransFlag`.
 */
export const optionsFor = ({ serial, zona, stamp, isResend, isClaim, version }: Handshake): string => {
  const attlog = isResend ? "0" : (stamp ?? "None")
  const tables = isClaim ? ["EnrollUser", "ChgUser"] : ["AttLog", "OpLog", "EnrollUser", "ChgUser"]
  const old = isOld(version)
  return [
    `GET OPTION FROM: ${serial}`,
    ...(old ? [`Stamp=${attlog === "None" ? "0" : attlog}`, "OpStamp=0", "PhotoStamp=0"] : []),
    `ATTLOGStamp=${attlog}`,
    `OPERLOGStamp=${isClaim ? "0" : "9999"}`,
    "ATTPHOTOStamp=None",
    "ErrorDelay=30",
    "Delay=10",
    "TransTimes=00:00;14:05",
    "TransInterval=1",
    old ? `TransFlag=${isClaim ? "0000101000" : "1100101000"}` : `TransFlag=TransData ${tables.join("\t")}`,
    `TimeZone=${HOURS[zona]}`,
    "Realtime=1",
    "Encrypt=None",
    `ServerVer=${VERSION}`,
    `PushProtVer=${VERSION}`,
    "SupportPing=1",
    "",
  ].join("\n")
}
