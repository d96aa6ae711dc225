// The migrations of the users' objects, in order. A file that is not listed here does not run, and
// `npm test` fails for it.
import first from "#worker/library/store/migrations/0000_library.sql?raw";
import second from "#worker/library/store/migrations/0001_regions_and_history.sql?raw";
import third from "#worker/library/store/migrations/0002_removals.sql?raw";
import fourth from "#worker/library/store/migrations/0003_playlist_creation.sql?raw";
import fifth from "#worker/library/store/migrations/0004_names_confirmed.sql?raw";
import sixth from "#worker/library/store/migrations/0005_second_looks.sql?raw";
import seventh from "#worker/library/store/migrations/0006_outcome_codes.sql?raw";
import eighth from "#worker/library/store/migrations/0007_large_libraries.sql?raw";
import ninth from "#worker/library/store/migrations/0008_regions_in_the_background.sql?raw";
import tenth from "#worker/library/store/migrations/0009_alerts.sql?raw";
import eleventh from "#worker/library/store/migrations/0010_replacements.sql?raw";
import twelfth from "#worker/library/store/migrations/0011_orders.sql?raw";
import thirteenth from "#worker/library/store/migrations/0012_order_sent_at.sql?raw";
import fourteenth from "#worker/library/store/migrations/0013_publication_dates.sql?raw";
import fifteenth from "#worker/library/store/migrations/0014_nothing_is_final.sql?raw";
import sixteenth from "#worker/library/store/migrations/0015_places.sql?raw";
import seventeenth from "#worker/library/store/migrations/0016_next_token.sql?raw";
import journal from "#worker/library/store/migrations/meta/_journal.json" with { type: "json" };

export const libraryMigrations = {
  journal,
  migrations: {
    m0000: first,
    m0001: second,
    m0002: third,
    m0003: fourth,
    m0004: fifth,
    m0005: sixth,
    m0006: seventh,
    m0007: eighth,
    m0008: ninth,
    m0009: tenth,
    m0010: eleventh,
    m0011: twelfth,
    m0012: thirteenth,
    m0013: fourteenth,
    m0014: fifteenth,
    m0015: sixteenth,
    m0016: seventeenth,
  },
};
