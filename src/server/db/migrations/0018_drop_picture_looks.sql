DROP TABLE "picture_looks" CASCADE;--> statement-breakpoint
ALTER TABLE "photos" DROP COLUMN "watermark_phase";