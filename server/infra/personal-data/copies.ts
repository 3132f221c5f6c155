/*
 * Where a person is besides the foreign keys to their row, which the database follows itself. A test fills every table
 * and looks for what's left of an erased person, so it finds what's missing here.
 */

/** Their name next to a key to their row, and what else goes with it. */
export const namedBeside = [
  { table: 'audit_entries', key: 'person_id', name: 'person_name', also: ['address', 'request_id'] },
  { table: 'bulk_actions', key: 'person_id', name: 'started_by', also: [] },
  { table: 'course_activity', key: 'person_id', name: 'person_name', also: [] },
  { table: 'course_files', key: 'reviewed_by', name: 'reviewed_by_name', also: [] },
  { table: 'findings', key: 'resolved_by', name: 'resolved_by_name', also: [] },
] as const;

/** Rows about them: their name goes there in any case, however common a word it is. */
export const aboutThem = [
  {
    table: 'audit_entries',
    only: (id: number) => `person_id = ${id} or record_type = 'person' and record_id = '${id}'`,
  },
] as const;

/** What they wrote themselves; it goes with them. */
export const ownWords = [
  { table: 'course_messages', key: 'author_id', only: 'true' },
  { table: 'task_events', key: 'person_id', only: `kind in ('comment', 'evidence')` },
] as const;

/** Lists with their id here. */
export const listedIn = [{ table: 'tasks', column: 'assignee_ids' }] as const;

/** Documents with a list of ids under this name. */
export const listedInDocuments = [{ table: 'task_events', column: 'details', field: 'assigneeIds' }] as const;

/** Rows about someone with their id in the LMS. */
export const knownByLmsId = [{ table: 'course_teachers', column: 'lms_user_id' }] as const;
export const listedByLmsId = [{ table: 'teacher_tellings', column: 'lms_user_ids' }] as const;
export const namedByLmsId = [
  { table: 'task_runners', column: 'lms_user_id', name: 'lms_user_name' },
] as const;

/** Rows about an address. */
export const knownByAddress = [{ table: 'set_aside_addresses', column: 'address' }] as const;

/** Rows about an identity in the LMS. */
export const knownByIdentity = ['super_admins'] as const;

/** What stands where a name stood. */
export const nobody = '—';
