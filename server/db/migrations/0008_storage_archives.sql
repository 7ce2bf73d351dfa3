ALTER TABLE "company_archives" ADD COLUMN "plan" jsonb;--> statement-breakpoint
CREATE INDEX "attendance_marks_by_photo" ON "attendance_marks" USING btree ("companies_id","photo_files_id") WHERE photo_files_id is not null;--> statement-breakpoint
CREATE INDEX "attendance_requests_by_photo" ON "attendance_requests" USING btree ("companies_id","photo_files_id") WHERE photo_files_id is not null;