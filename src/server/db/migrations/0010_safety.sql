CREATE TABLE "spent_trials" (
	"subject_hash" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_logs" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "deleted_uploads" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "deleted_uploads" ADD COLUMN "watermark_phase" real;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "watermark_phase" real;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "inactivity_notices" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "inactivity_notice_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "auth_logs_network" ON "auth_logs" USING btree ("network","timestamp");