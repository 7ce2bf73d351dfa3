import type { RoutePath } from "#contract/pages/routes.ts"
import type { DescribedAsk } from "#src/resources/kit/ask.ts"
import { once } from "../lazy.ts"
import type { LiveRoute, LiveRoutes } from "./liveRoute.ts"
import { kindsOf } from "./resourceRoutes.ts"

/** The form of a request, with the components of its fields. */
const ask = (
  path: RoutePath,
  title: string,
  load: () => Promise<DescribedAsk>,
  layout: LiveRoute["layout"] = "default",
): LiveRoutes => {
  const described = once(load)
  const screen = once(async () => {
    const [{ askScreen }, form, kinds] = await Promise.all([
      import("#src/screens/approval/ask/AskScreen.tsx"),
      described(),
      kindsOf(described),
    ])
    return askScreen(form, kinds)
  })
  return { [path]: { title, layout, load: screen } }
}

/** Forms by which an administrator enters a request for an employee, one for each queue. */
export const askRoutes: LiveRoutes = {
  ...ask("/cuti/catat", "Catat pengajuan cuti", () =>
    import("#src/resources/leave/leaveAsk.ts").then((m) => m.cutiAsk()),
  ),
  ...ask("/permit/catat", "Catat izin atau sakit", () =>
    import("#src/resources/leave/leaveAsk.ts").then((m) => m.permitAsk()),
  ),
  ...ask("/cuti/klaim/catat", "Catat klaim cuti", () =>
    import("#src/resources/leave/leaveClaimAsk.ts").then((m) => m.leaveClaimAsk()),
  ),
  ...ask("/laporan-absensi/persetujuan/catat", "Catat pengajuan absensi", () =>
    import("#src/resources/attendance/requestAsk.ts").then((m) => m.requestAsk()),
  ),
  ...ask("/lembur/catat", "Catat perintah lembur", () =>
    import("#src/resources/attendance/requestAsk.ts").then((m) => m.overtimeAsk()),
  ),
  ...ask("/reimbursment/catat", "Catat klaim reimbursement", () =>
    import("#src/resources/claims/claimAsk.ts").then((m) => m.claimAsk()),
  ),
  ...ask("/visit/catat", "Catat kunjungan", () =>
    import("#src/resources/fieldwork/visitAsk.ts").then((m) => m.visitAsk()),
  ),
  ...ask(
    "/setting/other/kasbon/catat",
    "Catat permintaan kasbon",
    () => import("#src/resources/kasbon/kasbonAsk.ts").then((m) => m.kasbonAsk()),
    "setting",
  ),
  ...ask("/good-id/penukaran-hadiah/permintaan/catat", "Catat permintaan hadiah", () =>
    import("#src/resources/sales/redemptionAsk.ts").then((m) => m.redemptionAsk()),
  ),
}
