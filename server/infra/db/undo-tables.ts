import type { Generated, JSONColumnType } from 'kysely';
import type { Phrase } from '#shared/text/phrase.ts';
import type { UndoKind, UndoSubject } from '#shared/undos/undo.ts';
import type { Moment } from './column-types.ts';

/** Rows of migrations/0020-undos. */
export interface UndoTables {
  undos: {
    id: Generated<number>;
    institution_id: number;
    person_id: number;
    kind: UndoKind;
    subject_type: UndoSubject;
    subject_id: number;
    subject_title: string;
    /** shared by the calls of one change; null if there was only one call */
    change_key: string | null;
    status: Generated<'offered' | 'running' | 'done'>;
    changed_count: Generated<number>;
    until: Moment;
  };
  undo_items: {
    institution_id: number;
    undo_id: number;
    record_id: number;
    title: string;
    /** its state before; the kind's restorer can read it */
    before: JSONColumnType<object, string, string>;
    state: Generated<'waiting' | 'done' | 'failed'>;
    failure: JSONColumnType<Phrase> | null;
  };
}
