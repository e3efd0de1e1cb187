CREATE TABLE "publisher_details" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"legal_form" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"registration" text DEFAULT '' NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"director" text DEFAULT '' NOT NULL,
	"host" text DEFAULT '' NOT NULL,
	"mediator" text DEFAULT '' NOT NULL,
	"legal_read_at" timestamp with time zone,
	"last_edited_by" integer,
	"updated_at" timestamp with time zone
);
