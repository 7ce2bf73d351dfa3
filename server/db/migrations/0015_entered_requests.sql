ALTER TABLE "attendance_requests" ADD COLUMN "entered_by" bigint;--> statement-breakpoint
ALTER TABLE "attendance_requests" ADD COLUMN "entered_nama" text;--> statement-breakpoint
ALTER TABLE "company_etc" ADD COLUMN "prevent_entered_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kasbon" ADD COLUMN "entered_by" bigint;--> statement-breakpoint
ALTER TABLE "kasbon" ADD COLUMN "entered_nama" text;--> statement-breakpoint
ALTER TABLE "leave_claims" ADD COLUMN "entered_by" bigint;--> statement-breakpoint
ALTER TABLE "leave_claims" ADD COLUMN "entered_nama" text;--> statement-breakpoint
ALTER TABLE "leaves" ADD COLUMN "entered_by" bigint;--> statement-breakpoint
ALTER TABLE "leaves" ADD COLUMN "entered_nama" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "entered_by" bigint;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "entered_nama" text;--> statement-breakpoint
ALTER TABLE "reimbursments" ADD COLUMN "entered_by" bigint;--> statement-breakpoint
ALTER TABLE "reimbursments" ADD COLUMN "entered_nama" text;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "entered_by" bigint;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "entered_nama" text;