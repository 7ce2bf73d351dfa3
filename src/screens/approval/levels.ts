import type { SessionUser } from "#contract/kit/user.ts"
import {
  type ApprovalFacts,
  chosenNames,
  namesOf,
  passedLevels,
  standsInFor,
} from "#machines/lifecycles/approvalParts.ts"
import { dateWords, sentence } from "#contract/kit/words.ts"

/** Information about a request's approval levels before a decision, or why the user cannot decide; null = none. */
export const levelsWords = (
  facts: ApprovalFacts,
  { id, scope }: Pick<SessionUser, "id" | "scope">,
): string | null => {
  const { status, level, level_total, approvers, decided_by, requested_by, deciders, own_allowed } = facts
  const { entered, entered_allowed } = facts
  if (status !== "pending") return null
  const others = approvers.filter((one) => one.id !== id)
  if (requested_by === id && !own_allowed)
    return others.length > 0
      ? `Ini pengajuan Anda sendiri; dapat diputuskan ${namesOf(others)}.`
      : "Ini pengajuan Anda sendiri, dan tidak ada admin perusahaan lain. Tambahkan admin perusahaan, atau minta admin kantor pegawai memutuskannya."
  if (entered?.id === id && !entered_allowed)
    return others.length > 0
      ? `Anda yang mencatat pengajuan ini; dapat diputuskan ${namesOf(others)}.`
      : "Anda yang mencatat pengajuan ini, dan tidak ada admin perusahaan lain. Tambahkan admin perusahaan, atau minta admin kantor pegawai memutuskannya."
  const instead = standsInFor(facts, { id, as: scope })
  if (instead !== null)
    return `Anda memutuskan sebagai pengganti ${instead.for_nama}, sampai ${dateWords(instead.until)}.`
  if (level === 1 && deciders.length > 0 && deciders.every((one) => one.id !== id))
    return `Pengajuan pegawai ini diputuskan ${chosenNames(facts)}, yang dipilih pada data pegawainya.`
  if (decided_by.includes(id) && others.length > 0)
    return `Anda sudah menyetujui tingkat sebelumnya. Tingkat ${level} menunggu ${namesOf(others)}.`
  const passed = passedLevels({ level, level_total })
  if (passed !== null && others.length === 0)
    return `Perusahaan memakai ${level_total} tingkat persetujuan, tetapi tidak ada admin perusahaan lain. Keputusan Anda langsung berlaku; ${passed} dilewati.`
  return decided_by.includes(id)
    ? `${sentence(`tingkat ${level}`)} seharusnya diputuskan orang lain, tetapi tidak ada admin perusahaan lain. Anda dapat menyelesaikannya.`
    : null
}
