ALTER TABLE "attendance_rules" ADD COLUMN "late_penalty_from" date;--> statement-breakpoint
ALTER TABLE "attendance_rules" ADD COLUMN "late_penalty_past" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "overtime" ADD COLUMN "leave_kategori_id" bigint;--> statement-breakpoint
ALTER TABLE "overtime" ADD COLUMN "leave_amount" numeric(7, 2);--> statement-breakpoint
ALTER TABLE "overtime_settings" ADD COLUMN "leave_kategori_id" bigint;--> statement-breakpoint
ALTER TABLE "payroll_periods" ADD COLUMN "attendance_start" date;--> statement-breakpoint
ALTER TABLE "payroll_periods" ADD COLUMN "attendance_end" date;--> statement-breakpoint
ALTER TABLE "overtime" ADD CONSTRAINT "overtime_leave_kategori_id_fk" FOREIGN KEY ("companies_id","leave_kategori_id") REFERENCES "public"."leave_categories"("companies_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtime_settings" ADD CONSTRAINT "overtime_settings_leave_kategori_id_fk" FOREIGN KEY ("companies_id","leave_kategori_id") REFERENCES "public"."leave_categories"("companies_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "overtime_by_leave" ON "overtime" USING btree ("companies_id","leave_kategori_id") WHERE leave_kategori_id is not null;--> statement-breakpoint
CREATE INDEX "payroll_periods_by_attendance" ON "payroll_periods" USING btree ("companies_id",coalesce("attendance_start", "start_date"),coalesce("attendance_end", "end_date"));--> statement-breakpoint
ALTER TABLE "payroll_periods" ADD CONSTRAINT "payroll_periods_attendance" CHECK ((attendance_start is null) = (attendance_end is null) and (attendance_start is null or attendance_start <= attendance_end));--> statement-breakpoint
-- System components that came with this step, for companies that have those of before. A fine of the company's own stays the only one.
INSERT INTO "pay_parameters" ("companies_id", "nama", "kode", "kind", "category", "calc", "recurring", "taxable", "bpjs_base", "prorate", "rounding",
  "round_mode", "order", "show_on_slip", "show_if_zero", "is_active", "effective_from", "created_at", "updated_at")
SELECT c."companies_id",
  v."nama" || CASE WHEN exists (SELECT FROM "pay_parameters" p WHERE p."companies_id" = c."companies_id" AND lower(p."nama") = lower(v."nama")) THEN ' (sistem)' ELSE '' END,
  v."kode", v."kind", v."category", 'system', 'monthly', v."taxable", false, 'none', 'none', 'nearest', v."order", true, false,
  v."kode" <> 'DENDA_TERLAMBAT' OR NOT exists (SELECT FROM "pay_parameters" p WHERE p."companies_id" = c."companies_id" AND p."category" = 'denda' AND p."is_active"),
  '2020-01', now(), now()
FROM (SELECT DISTINCT "companies_id" FROM "pay_parameters" WHERE "kode" = 'REIMBURSEMENT') c
CROSS JOIN (VALUES ('Uang shift', 'UANG_SHIFT', 'earning', 'tunjangan_tidak_tetap', true, 25),
  ('Klaim kena pajak', 'KLAIM_KENA_PAJAK', 'earning', 'reimbursement', true, 45),
  ('Denda terlambat', 'DENDA_TERLAMBAT', 'deduction', 'denda', false, 165)) v("nama", "kode", "kind", "category", "taxable", "order")
WHERE NOT exists (SELECT FROM "pay_parameters" p WHERE p."companies_id" = c."companies_id" AND p."kode" = v."kode");
