CREATE TABLE `told` (
	`hash` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
