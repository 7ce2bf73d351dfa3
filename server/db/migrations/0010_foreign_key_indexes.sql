DROP INDEX "leave_ledger_by_kategori";--> statement-breakpoint
DROP INDEX "schedules_by_shift";--> statement-breakpoint
DROP INDEX "visits_by_tipe_tugas";--> statement-breakpoint
CREATE INDEX "account_offices_by_office" ON "account_offices" USING btree ("companies_id","offices_id");--> statement-breakpoint
CREATE INDEX "accounts_by_role" ON "accounts" USING btree ("roles_id") WHERE roles_id is not null;--> statement-breakpoint
CREATE INDEX "article_attachments_by_file" ON "article_attachments" USING btree ("companies_id","files_id");--> statement-breakpoint
CREATE INDEX "articles_by_cover" ON "articles" USING btree ("companies_id","cover_files_id") WHERE cover_files_id is not null;--> statement-breakpoint
CREATE INDEX "attendance_by_office" ON "attendance" USING btree ("companies_id","offices_id","business_date","members_id");--> statement-breakpoint
CREATE INDEX "attendance_days_by_office" ON "attendance_days" USING btree ("companies_id","offices_id","business_date","members_id");--> statement-breakpoint
CREATE INDEX "attendance_marks_by_office" ON "attendance_marks" USING btree ("companies_id","offices_id","id");--> statement-breakpoint
CREATE INDEX "attendance_requests_by_office" ON "attendance_requests" USING btree ("companies_id","offices_id");--> statement-breakpoint
CREATE INDEX "attendance_requests_by_attachment" ON "attendance_requests" USING btree ("companies_id","attachment_files_id") WHERE attachment_files_id is not null;--> statement-breakpoint
CREATE INDEX "delegations_by_from" ON "delegations" USING btree ("companies_id","from_id");--> statement-breakpoint
CREATE INDEX "delegations_by_to" ON "delegations" USING btree ("companies_id","to_id");--> statement-breakpoint
CREATE INDEX "imports_by_file" ON "imports" USING btree ("companies_id","files_id");--> statement-breakpoint
CREATE INDEX "jobs_by_file" ON "jobs" USING btree ("companies_id","files_id") WHERE files_id is not null;--> statement-breakpoint
CREATE INDEX "leave_days_by_member" ON "leave_days" USING btree ("companies_id","members_id");--> statement-breakpoint
CREATE INDEX "leaves_by_delegate" ON "leaves" USING btree ("companies_id","delegate_id") WHERE delegate_id is not null;--> statement-breakpoint
CREATE INDEX "leaves_by_attachment" ON "leaves" USING btree ("companies_id","attachment_files_id") WHERE attachment_files_id is not null;--> statement-breakpoint
CREATE INDEX "member_documents_by_file" ON "member_documents" USING btree ("companies_id","files_id");--> statement-breakpoint
CREATE INDEX "member_offices_by_office" ON "member_offices" USING btree ("companies_id","offices_id");--> statement-breakpoint
CREATE INDEX "notice_letters_by_account" ON "notice_letters" USING btree ("companies_id","accounts_id");--> statement-breakpoint
CREATE INDEX "devisi_by_head" ON "devisi" USING btree ("companies_id","head_id") WHERE head_id is not null;--> statement-breakpoint
CREATE INDEX "jabatan_by_parent" ON "jabatan" USING btree ("companies_id","parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "members_by_photo" ON "members" USING btree ("companies_id","foto_files_id") WHERE foto_files_id is not null;--> statement-breakpoint
CREATE INDEX "offices_by_pic" ON "offices" USING btree ("companies_id","pic_id") WHERE pic_id is not null;--> statement-breakpoint
CREATE INDEX "overtime_by_request" ON "overtime" USING btree ("companies_id","requests_id") WHERE requests_id is not null;--> statement-breakpoint
CREATE INDEX "pay_dates_by_office" ON "pay_dates" USING btree ("companies_id","offices_id") WHERE offices_id is not null;--> statement-breakpoint
CREATE INDEX "payroll_corrections_by_member" ON "payroll_corrections" USING btree ("companies_id","members_id");--> statement-breakpoint
CREATE INDEX "reimbursments_by_office" ON "reimbursments" USING btree ("companies_id","offices_id");--> statement-breakpoint
CREATE INDEX "roles_by_template" ON "roles" USING btree ("template_id") WHERE template_id is not null;--> statement-breakpoint
CREATE INDEX "slip_claims_by_period" ON "slip_claims" USING btree ("companies_id","payroll_periods_id");--> statement-breakpoint
CREATE INDEX "warning_letters_by_attachment" ON "warning_letters" USING btree ("companies_id","lampiran_files_id") WHERE lampiran_files_id is not null;--> statement-breakpoint
CREATE INDEX "targets_by_office" ON "targets" USING btree ("companies_id","offices_id") WHERE offices_id is not null;--> statement-breakpoint
CREATE INDEX "topups_by_proof" ON "topups" USING btree ("companies_id","proof_files_id") WHERE proof_files_id is not null;--> statement-breakpoint
CREATE INDEX "leave_ledger_by_kategori" ON "leave_ledger" USING btree ("companies_id","kategori_id","id");--> statement-breakpoint
CREATE INDEX "schedules_by_shift" ON "schedules" USING btree ("companies_id","shifts_id","id");--> statement-breakpoint
CREATE INDEX "visits_by_tipe_tugas" ON "visits" USING btree ("companies_id","tipe_tugas_id","id");