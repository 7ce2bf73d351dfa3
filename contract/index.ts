import { companiesByStatus, findCompany, updateCompany } from "./companies.ts"
import { devisi } from "./devisi.ts"
import { home } from "./home.ts"
import { jabatan } from "./jabatan.ts"
import { passwordLink, setPassword } from "./mail.ts"
import { masterDepartement, masterJabatan, masterKantor, masterPegawai } from "./masterData.ts"
import { deleteNotifications, listNotifications, readNotifications, unread } from "./notifications.ts"
import { login, logout, me, superCompanies, superCompaniesLogin, updateProfile } from "./session.ts"

/** Every resource that has the four calls. */
export const resources = [devisi, jabatan] as const

type FourCalls<L, F, C, R> = {
  readonly calls: { readonly list: L; readonly find: F; readonly create: C; readonly remove: R }
}
const callsOf = <L, F, C, R>({ calls: own }: FourCalls<L, F, C, R>): readonly [L, F, C, R] => [
  own.list,
  own.find,
  own.create,
  own.remove,
]

/** Every live call. A call is declared when its feature is built. */
export const calls = [
  login,
  logout,
  me,
  superCompanies,
  superCompaniesLogin,
  updateProfile,
  passwordLink,
  setPassword,
  companiesByStatus,
  findCompany,
  updateCompany,
  home,
  unread,
  listNotifications,
  readNotifications,
  deleteNotifications,
  masterKantor,
  masterDepartement,
  masterJabatan,
  masterPegawai,
  ...callsOf(devisi),
  ...callsOf(jabatan),
] as const

export type CallPath = (typeof calls)[number]["path"]
