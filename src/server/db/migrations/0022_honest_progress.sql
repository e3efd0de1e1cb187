ALTER TABLE "restorations" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "restorations" ADD COLUMN "advanced_at" timestamp with time zone;