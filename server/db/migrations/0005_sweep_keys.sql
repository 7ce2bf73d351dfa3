DROP INDEX "attendance_days_due";--> statement-breakpoint
DROP INDEX "member_attendance_types_due";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "told_account" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "attendance_days_due_of" ON "attendance_days" USING btree ("companies_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "keys_by_end" ON "keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_by_end" ON "sessions" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "throttles_by_age" ON "throttles" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "member_attendance_types_due" ON "member_attendance_types" USING btree ("effective_date","companies_id","members_id") WHERE applied_at is null;