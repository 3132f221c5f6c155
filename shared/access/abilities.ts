/** What a session may do anywhere. The server decides it for each session and sends it with the settings. */
export const abilities = [
  'institution.manage',
  'institutions.manage',
  'checklists.manage',
  'system.inspect',
  'batches.view',
  'batch.create',
  'directory.read',
  'courses.change',
  'quick_view.create',
  'quick_view.share',
] as const;

export type Ability = (typeof abilities)[number];

/** What a session may do to one record. The server works these flags out and sends them with the record. */
export const recordPermissions = {
  alert: ['view', 'answer'],
  batch: ['view', 'edit', 'archive', 'delete', 'add_remove_courses'],
  checklist: ['view', 'edit', 'delete', 'assign'],
  course: [
    'view',
    'scan',
    'resolve',
    'fix',
    'review_files',
    'tag',
    'set_status',
    'assign_checklists',
    'work_on_tasks',
    'publish',
    'message_instructors',
    'answer_alerts',
    'decide_scope',
  ],
  evidence_copy: ['view', 'delete'],
  person: ['view', 'edit', 'set_admin', 'set_super_admin', 'deactivate', 'remove'],
  quick_view: ['view', 'edit', 'share', 'delete'],
  task: ['view', 'work', 'verify'],
  team: ['view', 'rename', 'delete', 'manage_members'],
} as const;

export type RecordName = keyof typeof recordPermissions;
export type Permission<R extends RecordName> = (typeof recordPermissions)[R][number];
export type OnRecord = {
  [R in RecordName]: { readonly record: R; readonly permission: Permission<R> };
}[RecordName];

/** Who may call an endpoint: anyone, any session, a session with an ability, or one with a right on the record `:id`. */
export type Access = 'public' | 'session' | Ability | OnRecord;

export const onAlert = <const P extends Permission<'alert'>>(permission: P) =>
  ({ record: 'alert', permission }) as const;

export const onBatch = <const P extends Permission<'batch'>>(permission: P) =>
  ({ record: 'batch', permission }) as const;

export const onChecklist = <const P extends Permission<'checklist'>>(permission: P) =>
  ({ record: 'checklist', permission }) as const;

export const onCourse = <const P extends Permission<'course'>>(permission: P) =>
  ({ record: 'course', permission }) as const;

export const onEvidenceCopy = <const P extends Permission<'evidence_copy'>>(permission: P) =>
  ({ record: 'evidence_copy', permission }) as const;

export const onPerson = <const P extends Permission<'person'>>(permission: P) =>
  ({ record: 'person', permission }) as const;

export const onQuickView = <const P extends Permission<'quick_view'>>(permission: P) =>
  ({ record: 'quick_view', permission }) as const;

export const onTask = <const P extends Permission<'task'>>(permission: P) =>
  ({ record: 'task', permission }) as const;

export const onTeam = <const P extends Permission<'team'>>(permission: P) =>
  ({ record: 'team', permission }) as const;
