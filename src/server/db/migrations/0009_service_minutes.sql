CREATE TABLE "service_minutes" (
	"minute" timestamp with time zone PRIMARY KEY NOT NULL
);
