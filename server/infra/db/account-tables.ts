import type { ColumnType, Generated } from 'kysely';
import type { MaybeMoment, Moment } from './column-types.ts';

/** Rows of migrations/0004-accounts. */
export interface AccountTables {
  api_tokens: {
    id: Generated<number>;
    institution_id: number;
    person_id: number;
    /** of the session it was created in */
    client_id: string | null;
    title: string;
    token_hash: string;
    /** the token's last characters */
    hint: string;
    reach: 'read' | 'write';
    created_at: Moment;
    expires_at: ColumnType<Date, Date, Date>;
    last_used_at: MaybeMoment;
    revoked_at: MaybeMoment;
  };
}
