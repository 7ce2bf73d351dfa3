/**
 * Explicit reader of a field that the name heuristic misses: under another name (`as`), through a type, or in the resource's own
 * rules. Verified: a file that does not contain the name is refused.
 */
export type Reader = { readonly file: string; readonly as?: string }

const by = (file: string, fields: readonly string[], as?: string): readonly (readonly [string, Reader])[] =>
  fields.map((field) => [field, as === undefined ? { file } : { file, as }] as const)
const of = (owner: string, ...fields: readonly string[]) => fields.map((field) => `${owner}/${field}`)

/** Keyed by `owner/field`. */
export const declaredReaders: ReadonlyMap<string, Reader> = new Map([
  ...by("server/call/session.ts", [
    ...of("admin-kantor", "can_access_setting"),
    ...of("users-companies", "can_access_setting"),
  ]),
  ...by(
    "server/kit/customFields.ts",
    of(
      "isian-pegawai",
      "nama",
      "type",
      "options",
      "options.text",
      "section",
      "required",
      "hint",
      "seen_by",
      "changed_by",
      "self",
      "urutan",
      "is_active",
    ),
  ),
  ...by("server/register/reminderSources.ts", of("pengingat", "modules", "deputy_id")),
  ...by("server/register/reminders.sweep.ts", of("pengingat", "is_active")),
  ...by("server/call/keySession.ts", of("kunci-api", "offices_id"), "api_key_offices"),
  ...by(
    "server/areas/accounts/usersCompanies.rules.ts",
    of("users-companies", "is_owner", "offices_id", "reset_password"),
  ),
  ...by("server/areas/accounts/accountRules.ts", of("users-companies", "role_id", "members_id")),
  ...by("server/areas/articles/artikel.rules.ts", of("artikel", "attachments.label", "attachments.no")),
  ...by("server/kit/publication.ts", [
    ...of("artikel", "publish_at", "expire_at"),
    ...of("blog", "expire_at"),
  ]),
  ...by(
    "server/areas/articles/readers.ts",
    of("artikel", "target", "offices_id", "departements_id", "members_id"),
  ),
  ...by(
    "server/areas/attendance/day/plan.ts",
    of(
      "aturan-absensi",
      "late_tolerance_min",
      "early_out_tolerance_min",
      "checkin_open_before_min",
      "checkout_close_after_min",
    ),
  ),
  ...by(
    "server/domain/career/judge.ts",
    of("careers", "offices_id", "departement_id", "atasan_id", "tanggal_akhir_kontrak"),
  ),
  ...by("server/areas/payroll/berkas/context.ts", of("berkas-gaji", "nitku")),
  ...by("server/areas/payroll/berkas/build.ts", of("berkas-gaji", "rekening", "bca_korporat", "npp")),
  ...by(
    "server/domain/payroll/files/journal.ts",
    of(
      "berkas-gaji",
      "akun_beban_gaji",
      "akun_beban_bpjs",
      "akun_beban_pph21",
      "akun_utang_gaji",
      "akun_utang_pph21",
      "akun_utang_bpjs_kes",
      "akun_utang_bpjs_tk",
      "akun_piutang_kasbon",
      "akun_potongan_lain",
    ),
  ),
  ...by("server/areas/attendance/holidayMoves.ts", of("holidays", "start_date", "end_date", "recurring")),
  ...by("server/areas/attendance/holidays.rules.ts", of("holidays", "offices_id")),
  ...by("server/areas/attendance/officesHours.rules.ts", of("offices-hours", "days.is_overnight")),
  ...by("server/areas/attendance/shift.rules.ts", of("shift", "offices_id"), "shift_offices"),
  ...by("server/areas/company/devisi.rules.ts", of("devisi", "parent_id")),
  ...by("server/areas/company/jabatan.rules.ts", of("jabatan", "parent_id")),
  ...by(
    "server/areas/fieldwork/makeVisit.ts",
    of("radius-penugasan", "mode", "min_duration_min", "max_gps_accuracy_m"),
  ),
  ...by(
    "contract/areas/fieldwork/answers.ts",
    of(
      "tipe-tugas",
      "form_fields.key",
      "form_fields.type",
      "form_fields.required",
      "form_fields.choices",
      "form_fields.choices.text",
      "form_fields.when",
      "form_fields.when.key",
      "form_fields.when.is",
    ),
    "askedFields",
  ),
  ...by("server/db/tables/customers.ts", of("customers", "area"), "customers_by_area"),
  ...by("server/db/tables/visitLines.ts", of("products", "area")),
  ...by("server/kit/options.ts", of("products", "is_active")),
  ...by("server/kit/options.ts", of("varian-produk", "is_active")),
  ...by("server/areas/sales/spending.ts", of("penukaran-hadiah", "point_cost")),
  ...by("server/areas/leave/ledger/read.ts", of("kategori-cuti", "dasar", "prorate_first_year")),
  ...by("server/areas/payroll/run/people.ts", of("members", "ptkp", "status_karyawan", "kewarganegaraan")),
  ...by("server/areas/payroll/run/attended.ts", of("aturan-absensi", "late_penalty_tiers.amount")),
  ...by("server/kit/pay/parameterRows.ts", of("parameter", "base_id")),
  ...by(
    "server/http/product.ts",
    of("aplikasi", "support_phone", "support_email", "privacy_url", "terms_url"),
  ),
  ...by("server/kit/appSettings.ts", of("aplikasi", "trial_days", "default_modules")),
  ...by("src/screens/session/useMaintenance.tsx", of("aplikasi", "maintenance_end"), "end_at"),
  ...by("server/areas/platform/faq.rules.ts", of("faq", "kategori_id", "type")),
  ...by("server/areas/platform/faq.rules.ts", of("faq-kategori", "type")),
  ...by("server/areas/fieldwork/areaFacts.ts", of("penugasan", "cod")),
  ...by("server/areas/fieldwork/areaDay.ts", of("penugasan", "penerima")),
  ...by("server/areas/payroll/run/people.ts", of("offices", "umk")),
  ...by("server/areas/points/paket.rules.ts", of("paket", "type", "order", "is_active")),
  ...by("src/screens/topup/Pakets.tsx", of("paket", "price", "validity_days", "description")),
  ...by(
    "server/areas/polls/polling.rules.ts",
    of("polling", "options", "start_at", "end_at", "target", "offices_id", "departements_id", "members_id"),
  ),
  ...by(
    "server/kit/approval/asked.ts",
    of(
      "etc",
      "levels_attendance",
      "levels_claims",
      "levels_leave",
      "levels_visits",
      "levels_advances",
      "levels_goodId",
      "levels_members",
    ),
    "levelsField",
  ),
  ...by(
    "server/kit/menus.ts",
    of("menu", "audience", "link", "active_link", "icon", "active_icon", "module_key", "is_active"),
  ),
  ...by("server/kit/options.ts", of("devisi", "is_active")),
  ...by("server/kit/options.ts", of("jabatan", "is_active")),
  ...by("server/areas/members/members.rules.ts", of("members", "atasan_id")),
  ...by("server/kit/approval/notify.ts", of("members", "approver_ids"), "member_approvers"),
  ...by("server/kit/approval/notify.ts", of("notification", "ways")),
  ...by("server/kit/notices/due.ts", of("notification", "digest", "quiet")),
  ...by("server/areas/rights/roles.rules.ts", of("roles", "template_id")),
  ...by("server/areas/letters/compose.ts", of("template-surat", "isi", "penanda")),
  ...by("contract/areas/letters/letterFields.ts", of("template-surat", "kode", "pola")),
])
