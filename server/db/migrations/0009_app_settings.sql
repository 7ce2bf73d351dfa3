CREATE TABLE "app_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"app_name" text NOT NULL,
	"support_phone" text,
	"support_email" text,
	"privacy_url" text,
	"terms_url" text,
	"trial_days" integer NOT NULL,
	"default_modules" text[] NOT NULL,
	"min_app_version_android" text,
	"min_app_version_ios" text,
	"force_update" boolean NOT NULL,
	"maintenance" boolean NOT NULL,
	"maintenance_start" timestamp with time zone,
	"maintenance_end" timestamp with time zone,
	"maintenance_message" text,
	"version" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "app_settings_is_one" CHECK ("app_settings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "app_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant" ON "app_settings" AS PERMISSIVE FOR SELECT TO "balai_tenant" USING (true);--> statement-breakpoint
CREATE POLICY "platform" ON "app_settings" AS PERMISSIVE FOR ALL TO "balai_platform" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "public" ON "app_settings" AS PERMISSIVE FOR SELECT TO "balai_public" USING (true);