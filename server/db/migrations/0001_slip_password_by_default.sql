ALTER TABLE "company_etc" ALTER COLUMN "payslip_pdf_password" SET DEFAULT 'nip_birth_date';--> statement-breakpoint
-- Data backfill: 'none' was the default, so it is kept only where the audit shows that somebody changed the setting.
UPDATE "company_etc" e SET "payslip_pdf_password" = 'nip_birth_date', "version" = e."version" + 1
  WHERE e."payslip_pdf_password" = 'none' AND NOT EXISTS (
    SELECT FROM "audit" a WHERE a."companies_id" = e."companies_id" AND a."entity" = 'pengaturan lain-lain'
      AND a."before" ->> 'payslip_pdf_password' IS DISTINCT FROM a."after" ->> 'payslip_pdf_password'
      AND a."after" ->> 'payslip_pdf_password' IS NOT NULL AND a."before" ->> 'payslip_pdf_password' IS NOT NULL);
