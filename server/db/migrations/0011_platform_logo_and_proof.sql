ALTER TABLE "app_settings" ADD COLUMN "logo_files_id" bigint;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "proof_files_id" bigint;--> statement-breakpoint
ALTER TABLE "app_settings" ADD CONSTRAINT "app_settings_logo_files_id_platform_files_id_fk" FOREIGN KEY ("logo_files_id") REFERENCES "public"."platform_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_proof_files_id_platform_files_id_fk" FOREIGN KEY ("proof_files_id") REFERENCES "public"."platform_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_by_actor" ON "audit" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "registrations_by_proof" ON "registrations" USING btree ("proof_files_id") WHERE proof_files_id is not null;--> statement-breakpoint
ALTER POLICY "public" ON "platform_files" TO balai_public USING (exists (select from blogs b where b.cover_files_id = platform_files.id)
        or exists (select from blog_pictures p where p.files_id = platform_files.id)
        or exists (select from app_settings s where s.logo_files_id = platform_files.id));