import { useMemo } from "react"
import { incomingSwaps } from "#contract/areas/attendance/shiftSwaps.ts"
import { ownLetters } from "#contract/areas/self/letters.ts"
import { ownPolls } from "#contract/areas/self/ownPolls.ts"
import { ownSlips } from "#contract/areas/self/slips.ts"
import { addOwnVisit } from "#contract/areas/self/ownVisits.ts"
import { ownSurat } from "#contract/areas/self/ownSurat.ts"
import { ownWork } from "#contract/areas/self/ownWork.ts"
import { ownLeaves } from "#contract/areas/leave/cuti.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { liveOwnWork } from "#src/api/actors/fieldWork.ts"
import { liveOwnSurat } from "#src/api/actors/letters.ts"
import { liveOwnBalances, liveOwnLetters, liveOwnSlips } from "#src/api/actors/mine.ts"
import { liveOwnAnnouncements, liveOwnPolls } from "#src/api/actors/ownNews.ts"
import { liveIncomingSwaps } from "#src/api/actors/swaps.ts"
import { maySend } from "#src/api/wire/access.ts"
import { EMPTY, formatDate, formatMonth, formatNumber } from "#src/format/format.ts"
import { formatLeave } from "#src/format/leave.ts"
import { StatCard } from "#src/ui/data/StatCard.tsx"
import { marks, useMachine } from "../screen.ts"

function LeaveCard() {
  const machine = useMemo(() => liveOwnBalances(), [])
  const { snapshot } = useMachine(machine, { input: { input: {} } })
  const { value } = snapshot.context
  const annual = value?.leave?.categories.find(({ is_annual }) => is_annual)
  const lapse = annual?.lapses[0]
  return (
    <div {...marks("saldoSaya", snapshot.value)}>
      <StatCard
        label="Sisa cuti"
        href="/saya/saldo"
        value={
          value === null && !snapshot.matches("failed")
            ? null
            : annual === undefined
              ? EMPTY
              : formatLeave(annual.balance, annual.unit)
        }
        sub={
          annual === undefined
            ? "Lihat saldo"
            : lapse === undefined
              ? annual.nama
              : `${formatLeave(lapse.amount, annual.unit)} hangus ${formatDate(lapse.date)}`
        }
      />
    </div>
  )
}

/** The month only: the amount is not for who looks over the shoulder. */
function SlipCard() {
  const machine = useMemo(() => liveOwnSlips(), [])
  const { snapshot } = useMachine(machine, { input: { input: { page: 1, per_page: 1 } } })
  const { value } = snapshot.context
  const latest = value?.rows[0]
  return (
    <div {...marks("slipSaya", snapshot.value)}>
      <StatCard
        label="Slip"
        href="/saya/slip"
        value={value === null && !snapshot.matches("failed") ? null : formatMonth(latest?.month)}
        sub={latest === undefined ? "Belum ada slip" : `Dibayar ${formatDate(latest.pay_date)}`}
      />
    </div>
  )
}

/** Shown only to an employee who has received a letter. */
function LetterCard() {
  const machine = useMemo(() => liveOwnLetters(), [])
  const { snapshot } = useMachine(machine, { input: { input: null } })
  const rows = snapshot.context.value?.rows ?? []
  const latest = rows[0]
  if (latest === undefined) return null
  const open = rows.filter(({ status }) => status === "terbit").length
  return (
    <div {...marks("suratSaya", snapshot.value)}>
      <StatCard
        label="Surat peringatan"
        href="/saya/surat"
        value={formatDate(latest.tanggal)}
        sub={open > 0 ? `${open} belum dinyatakan diterima` : latest.judul}
      />
    </div>
  )
}

/** Shown only to an employee who has received one. */
function SuratCard() {
  const machine = useMemo(() => liveOwnSurat(), [])
  const { snapshot } = useMachine(machine, { input: { input: null } })
  const latest = snapshot.context.value?.rows[0]
  if (latest === undefined) return null
  return (
    <div {...marks("suratKerjaSaya", snapshot.value)}>
      <StatCard
        label="Surat"
        href="/saya/surat-kerja"
        value={formatDate(latest.tanggal)}
        sub={latest.judul}
      />
    </div>
  )
}

/** Shown only while a colleague waits for an answer. */
function SwapCard() {
  const machine = useMemo(() => liveIncomingSwaps(), [])
  const { snapshot } = useMachine(machine, { input: { input: { page: 1 } } })
  const asked = snapshot.context.value?.rows.filter(({ status }) => status === "asked") ?? []
  const [first] = asked
  if (first === undefined) return null
  return (
    <div {...marks("tukarShiftMasuk", snapshot.value)}>
      <StatCard
        label="Tukar shift"
        href="/saya/tukar-shift"
        value={`${formatNumber(asked.length)} menunggu Anda`}
        sub={`Diminta ${first.nama}`}
      />
    </div>
  )
}

/** The work left today; without the module of visits only on a day with a task. */
function WorkCard({ user }: { readonly user: SessionUser }) {
  const machine = useMemo(() => liveOwnWork(), [])
  const { snapshot } = useMachine(machine, { input: { input: {} } })
  const { value } = snapshot.context
  const rows = value?.rows ?? []
  if (rows.length === 0 && !maySend(user, addOwnVisit)) return null
  const left = rows.filter(({ state }) => ["under_way", "late", "open"].includes(state))
  const next = left[0]
  return (
    <div {...marks("pekerjaanSaya", snapshot.value)}>
      <StatCard
        label="Kunjungan dan tugas"
        href="/saya/kunjungan"
        value={value === null && !snapshot.matches("failed") ? null : `${left.length} lagi`}
        sub={
          next === undefined
            ? rows.length === 0
              ? "Tidak ada hari ini"
              : `${rows.length} hari ini, semuanya sudah`
            : (next.customer?.nama ?? next.judul)
        }
      />
    </div>
  )
}

/** Announcements that were not read, and polls that wait for a vote. */
function NewsCard({ user }: { readonly user: SessionUser }) {
  const machine = useMemo(() => liveOwnAnnouncements(), [])
  const { snapshot } = useMachine(machine, { input: { input: { page: 1, per_page: 1 } } })
  const { value } = snapshot.context
  return (
    <div {...marks("pengumumanSaya", snapshot.value)}>
      <StatCard
        label="Pengumuman"
        href="/saya/pengumuman"
        value={
          value === null
            ? snapshot.matches("failed")
              ? EMPTY
              : null
            : value.unread === 0
              ? "Terbaca"
              : `${formatNumber(value.unread)} baru`
        }
        sub={maySend(user, ownPolls) ? <OpenPolls /> : (value?.rows[0]?.judul ?? "Belum ada")}
      />
    </div>
  )
}

function OpenPolls() {
  const machine = useMemo(() => liveOwnPolls(), [])
  const { snapshot } = useMachine(machine, { input: { input: null } })
  const open =
    snapshot.context.value?.rows.filter(({ is_open, has_voted }) => is_open && !has_voted).length ?? 0
  return (
    <span {...marks("pollingSaya", snapshot.value)}>
      {open === 0 ? "Tidak ada polling baru" : `${formatNumber(open)} polling menunggu`}
    </span>
  )
}

/** Figures of what is left and what was received, each with its page. */
export const HomeCards = ({ user }: { readonly user: SessionUser }) => (
  <div className="grid grid-cols-2 gap-3 *:grid sm:grid-cols-3">
    {maySend(user, ownWork) && <WorkCard user={user} />}
    {maySend(user, ownLeaves.calls.list) && <LeaveCard />}
    {maySend(user, ownSlips) && <SlipCard />}
    <NewsCard user={user} />
    {maySend(user, ownSurat) && <SuratCard />}
    {maySend(user, incomingSwaps) && <SwapCard />}
    {maySend(user, ownLetters) && <LetterCard />}
  </div>
)
