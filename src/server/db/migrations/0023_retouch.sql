ALTER TABLE "photo_versions" ADD COLUMN "retouch" jsonb;--> statement-breakpoint
ALTER TABLE "restorations" ADD COLUMN "retouch" jsonb;