ALTER TABLE "attendance_marks" ADD COLUMN "device_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD COLUMN "requests_id" bigint;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_requests_id_fk" FOREIGN KEY ("companies_id","requests_id") REFERENCES "public"."attendance_requests"("companies_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_marks_by_request" ON "attendance_marks" USING btree ("companies_id","requests_id") WHERE requests_id is not null;