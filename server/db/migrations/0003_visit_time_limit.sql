ALTER TABLE "visits" ADD COLUMN "sla_min" integer;--> statement-breakpoint
UPDATE "tipe_tugas" SET "form_fields" = (SELECT jsonb_agg(f.field || '{"choices": []}'::jsonb ORDER BY f.nth) FROM jsonb_array_elements("form_fields") WITH ORDINALITY AS f(field, nth)) WHERE jsonb_array_length("form_fields") > 0;
