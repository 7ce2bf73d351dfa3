/** Written by `npm run generate` from src/resources: what the early script asks for the lists with. */
import type { EarlyList } from "../earlyCalls.ts"

// oxfmt-ignore
export const earlyLists: Readonly<Record<string, EarlyList>> = {
  "/users/admin-kantor": {"source":"src/resources/accounts/adminKantor.ts","call":"admin-kantor/list-all","sorts":["nama","email","last_login_at","updated_at"],"dir":"asc","filters":["status","offices_id","role_id"]},
  "/setting/other/article": {"source":"src/resources/articles/artikel.ts","call":"artikel/list/all","sorts":["publish_at","judul","updated_at"],"dir":"desc","filters":["status"]},
  "/super-admin/master/bank": {"source":"src/resources/platform/bank.ts","call":"master/bank/list","sorts":["nama","kode","updated_at"],"dir":"asc","filters":["is_active"]},
  "/setting/other/pengganti": {"source":"src/resources/preferences/delegations.ts","call":"delegations/list-all","sorts":["start_date","end_date","nama","updated_at"],"dir":"desc","filters":["state"]},
  "/setting/umum/departement": {"source":"src/resources/company/devisi.ts","call":"devisi/list-all","sorts":["nama","kode","updated_at"],"dir":"asc","filters":["is_active"]},
  "/super-admin/webs/faq-apps": {"source":"src/resources/platform/faq.ts","call":"webs/faq/list-all","sorts":["order","question","updated_at"],"dir":"asc","filters":["kategori_id","is_active"],"within":{"type":"apps"}},
  "/super-admin/webs/faq/kategori-apps": {"source":"src/resources/platform/faq.ts","call":"webs/faq/kategori/list-all","sorts":["order","nama","updated_at"],"dir":"asc","filters":["is_active"],"within":{"type":"apps"}},
  "/super-admin/webs/faq/kategori-webs": {"source":"src/resources/platform/faq.ts","call":"webs/faq/kategori/list-all","sorts":["order","nama","updated_at"],"dir":"asc","filters":["is_active"],"within":{"type":"webs"}},
  "/super-admin/webs/faq-webs": {"source":"src/resources/platform/faq.ts","call":"webs/faq/list-all","sorts":["order","question","updated_at"],"dir":"asc","filters":["kategori_id","is_active"],"within":{"type":"webs"}},
  "/setting/absensi/holidays": {"source":"src/resources/attendance/holidays.ts","call":"holidays/list-all","sorts":["start_date","nama","updated_at"],"dir":"asc","filters":["tahun","type","offices_id"]},
  "/setting/umum/jabatan": {"source":"src/resources/company/jabatan.ts","call":"jabatan/list-all","sorts":["nama","level","updated_at"],"dir":"asc","filters":["is_active","departement_id"]},
  "/setting/absensi/kategori-cuti": {"source":"src/resources/leave/kategoriCuti.ts","call":"kategori-cuti/list-all","sorts":["nama","kode","updated_at"],"dir":"asc","filters":["is_active","jenis","quota_type"]},
  "/setting/absensi/kategori-klaim": {"source":"src/resources/claims/kategoriKlaim.ts","call":"kategori-klaim/list-all","sorts":["nama","kode","updated_at"],"dir":"asc","filters":["is_active","limit_type"]},
  "/users/pegawai": {"source":"src/resources/members/members.ts","call":"members/list-all","sorts":["nama","nip","tanggal_masuk","tanggal_akhir_kontrak","updated_at"],"dir":"asc","filters":["status","offices_id","departement_id","jabatan_id","status_karyawan","attendance_type","perlu","imports_id"]},
  "/super-admin/master/menu": {"source":"src/resources/platform/menu.ts","call":"master/menu/list","sorts":["order","menu_name","updated_at"],"dir":"asc","filters":["parent_id","audience","is_active"]},
  "/setting/umum/offices": {"source":"src/resources/company/offices.ts","call":"offices/list-all","sorts":["nama","kota","updated_at"],"dir":"asc","filters":["is_active","timezone"]},
  "/setting/absensi/offices-hour": {"source":"src/resources/attendance/officesHours.ts","call":"offices-hours/list-all","sorts":["nama","week_min","updated_at"],"dir":"asc","filters":["type"]},
  "/super-admin/point/master-paket": {"source":"src/resources/points/paket.ts","call":"point/master/list","sorts":["order","nama","price"],"dir":"asc","filters":["type","is_active"]},
  "/setting/payrol/parameter-hitungan": {"source":"src/resources/payroll/parameter.ts","call":"parameter/list","sorts":["order","nama","kode","updated_at"],"dir":"asc","filters":["is_active","kind","category"]},
  "/payroll": {"source":"src/resources/payroll/payrollPeriods.ts","call":"payroll/periode-gajian/list","sorts":["pay_date","start_date","nama","total_net"],"dir":"desc","filters":["status","type","offices_id"]},
  "/setting/other/polling": {"source":"src/resources/polls/polling.ts","call":"polling/list-all","sorts":["start_at","end_at","judul","updated_at"],"dir":"desc","filters":["status"]},
  "/super-admin/setting/priv-roles": {"source":"src/resources/rights/roles.ts","call":"app/roles/list","sorts":["nama","jumlah_akun","updated_at"],"dir":"asc","filters":["companies_id","kind"]},
  "/setting/absensi/shift": {"source":"src/resources/attendance/shift.ts","call":"shift/list-all","sorts":["start","nama","kode","updated_at"],"dir":"asc","filters":["is_active","offices_id"]},
  "/surat-peringatan": {"source":"src/resources/warnings/suratPeringatan.ts","call":"surat-peringatan/list-all","sorts":["tanggal","judul","updated_at"],"dir":"desc","filters":["status","level","members_id"]},
  "/setting/payrol/tanggal-gajian": {"source":"src/resources/payroll/tanggalGajian.ts","call":"tanggal-gajian","sorts":["nama","pay_day","updated_at"],"dir":"asc","filters":[]},
  "/setting/penugasan/tipe-tugas": {"source":"src/resources/fieldwork/tipeTugas.ts","call":"tipe-tugas/list-all","sorts":["nama","updated_at"],"dir":"asc","filters":["is_active","kategori"]},
  "/super-admin/companies/users": {"source":"src/resources/accounts/usersCompanies.ts","call":"users-companies/list-all","sorts":["nama","email","last_login_at","updated_at"],"dir":"asc","filters":["companies_id","scope","status","is_owner","role_id"]},
}
