import { sql } from 'kysely';

/** Whether mail to a person `p` is held back, because a mail server said that there's no such address. */
export const isMailHeldBack = sql<boolean>`exists (
  select from set_aside_addresses s where s.institution_id = p.institution_id and s.address = lower(p.email))`;
